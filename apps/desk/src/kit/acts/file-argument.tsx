import { acts } from '@club/contract/desk/acts.ts'
import { useRef, useState } from 'react'
import { uploadFile } from '../calls/upload-file.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Stack } from '../ui/layout.tsx'
import { Failed } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'

/**
 * An act's argument that is a file: it is handed in once it is chosen, and `onFileId` gets what stands for it, '' from
 * the choice until then, so that the act never means a file that was chosen before. An optional file can be given up,
 * on its way, failed or handed in: then it gets undefined.
 */
export function FileArgument({
  label,
  types,
  maxBytes,
  isOptional = false,
  onFileId,
}: {
  label: string
  types: readonly string[]
  maxBytes: number
  isOptional?: boolean
  onFileId: (fileId: string | undefined) => void
}) {
  const words = useWords(actsWords)
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const latest = useRef<AbortController>(null)
  // With the form's values of the moment when the file has arrived, not of its choice.
  const give = useRef(onFileId)
  give.current = onFileId
  const handIn = async (given: File) => {
    latest.current?.abort()
    const own = new AbortController()
    latest.current = own
    setFile(given)
    setError(null)
    setIsSending(true)
    give.current('')
    try {
      const { fileId } = await uploadFile(acts.handIn, { name: given.name }, given, undefined, own.signal)
      if (!own.signal.aborted) give.current(fileId)
    } catch (failure) {
      if (!own.signal.aborted) setError(failure as Error)
    } finally {
      if (!own.signal.aborted) setIsSending(false)
    }
  }
  const giveUp = () => {
    latest.current?.abort()
    setFile(null)
    setError(null)
    setIsSending(false)
    give.current(undefined)
  }
  return (
    <Stack>
      <FileDrop
        label={label}
        types={types}
        maxBytes={maxBytes}
        file={file}
        onFile={(given) => void handIn(given)}
      />
      {isSending && <p role="status">{words.sendingFile}</p>}
      {error && <Failed error={error} />}
      {isOptional && file && <Button onClick={giveUp}>{words.withoutFile}</Button>}
    </Stack>
  )
}
