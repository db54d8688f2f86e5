import { acts } from '@club/contract/desk/acts.ts'
import { useState } from 'react'
import { uploadFile } from '../calls/upload-file.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { Stack } from '../ui/layout.tsx'
import { Failed } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'

/** An act's argument that is a file: it is handed in once it is chosen, and `onFileId` gets what stands for it. */
export function FileArgument({
  label,
  types,
  maxBytes,
  onFileId,
}: {
  label: string
  types: readonly string[]
  maxBytes: number
  onFileId: (fileId: string) => void
}) {
  const words = useWords(actsWords)
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const handIn = async (given: File) => {
    setFile(given)
    setError(null)
    setIsSending(true)
    try {
      onFileId((await uploadFile(acts.handIn, { name: given.name }, given)).fileId)
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setIsSending(false)
    }
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
    </Stack>
  )
}
