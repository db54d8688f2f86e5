import { acts } from '@club/contract/desk/acts.ts'
import { type FeedKindName, feedKindNames, feeds } from '@club/contract/desk/feeds.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { uploadFile } from '../../kit/calls/upload-file.ts'
import { Select } from '../../kit/ui/field.tsx'
import { FileDrop } from '../../kit/ui/file-drop.tsx'
import { Part, Stack } from '../../kit/ui/layout.tsx'
import { Failed, Notice, Progress } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { CheckResult, type Sent } from './check-result.tsx'
import { filesWords } from './files.words.ts'

const maxBytes = 300 * 1024 * 1024

/** Sends a dropped file; a later one takes the place of an earlier one that is still on its way. */
function useSending() {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [stop, setStop] = useState<AbortController | null>(null)
  const send = async (given: File) => {
    stop?.abort()
    const own = new AbortController()
    setStop(own)
    setFile(given)
    setSent(null)
    setError(null)
    setShare(0)
    try {
      const { fileId } = await uploadFile(acts.handIn, { name: given.name }, given, setShare, own.signal)
      if (!own.signal.aborted) setSent({ fileId, name: given.name })
    } catch (failure) {
      if (!own.signal.aborted) setError(failure as Error)
    } finally {
      if (!own.signal.aborted) setShare(null)
    }
  }
  const forget = () => {
    setFile(null)
    setSent(null)
  }
  return { file, share, sent, error, send, forget }
}

/** The kind of a file that was sent: recognized by its header, or chosen. */
function useKind(sent: Sent | null) {
  const [choice, setChoice] = useState<{ fileId: string; kind: FeedKindName } | null>(null)
  const fileId = sent?.fileId ?? ''
  const recognized = useAnswer(feeds.recognize, { fileId }, { isLook: true, isAsked: sent !== null })
  // The answer about the file before is no answer about this one.
  const found = recognized.isPlaceholderData ? undefined : recognized.data
  const chosen = choice?.fileId === fileId ? choice.kind : null
  return {
    found,
    error: recognized.error,
    kind: sent && found ? (chosen ?? found.kind) : null,
    choose: (kind: string) => setChoice({ fileId, kind: kind as FeedKindName }),
  }
}

function KindField({ found, error, kind, choose }: ReturnType<typeof useKind>) {
  const words = useWords(filesWords)
  if (error) return <Failed error={error} />
  if (!found) return <p role="status">{words.recognizing}</p>
  if (found.kind === null && found.problem !== null)
    return (
      <Notice tone="bad" isAnnounced>
        <p>{words.unreadable}</p>
        <p>{found.problem}</p>
      </Notice>
    )
  return (
    <Select
      label={words.kind}
      hint={found.isSure ? words.recognized : words.unsure}
      value={kind ?? ''}
      onValue={choose}
      choices={feedKindNames.map((name) => ({ value: name, name: words.kinds[name] }))}
    />
  )
}

/** A file is dropped, recognized, checked and then stored. */
export function HandIn() {
  const words = useWords(filesWords)
  const { file, share, sent, error, send, forget } = useSending()
  const known = useKind(sent)
  return (
    <>
      <Part title={words.handIn}>
        <Stack>
          <FileDrop
            label={words.file}
            types={['.csv', '.txt', '.xlsx', '.xls']}
            maxBytes={maxBytes}
            file={file}
            onFile={(given) => void send(given)}
          />
          {share !== null && <Progress label={words.sending} share={share} />}
          {error && file && <Failed error={error} onAgain={() => void send(file)} />}
          {sent && <KindField {...known} />}
        </Stack>
      </Part>
      {sent && known.kind && (
        <CheckResult key={`${sent.fileId} ${known.kind}`} sent={sent} kind={known.kind} onStored={forget} />
      )}
    </>
  )
}
