import { acts } from '@club/contract/desk/acts.ts'
import { type FeedKindName, feedKindNames, feeds } from '@club/contract/desk/feeds.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { uploadFile } from '../../kit/calls/upload-file.ts'
import { Select } from '../../kit/ui/field.tsx'
import { FileDrop } from '../../kit/ui/file-drop.tsx'
import { Part, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Failed, Notice, Progress } from '../../kit/ui/notice.tsx'
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

/** The kind of a file that was sent, recognized or chosen, and what storing it would do. */
function SentFile({ sent, onStored }: { sent: Sent; onStored: () => void }) {
  const words = useWords(filesWords)
  const [chosen, setChosen] = useState<string | null>(null)
  const [confirmMoves, setConfirmMoves] = useState(false)
  const recognized = useAnswer(feeds.recognize, { fileId: sent.fileId }, { isLook: true })
  return (
    <Answer of={recognized}>
      {({ kind: found, isSure, problem }) => {
        const kind = (chosen ?? found ?? '') as FeedKindName | ''
        return (
          <Stack>
            <Select
              label={words.kind}
              hint={found && isSure ? words.recognized : words.unsure}
              value={kind}
              onValue={(value) => {
                setChosen(value)
                setConfirmMoves(false)
              }}
              choices={feedKindNames.map((name) => ({ value: name, name: words.kinds[name] }))}
            />
            {problem && kind === '' && (
              <Notice tone="bad" isAnnounced>
                <p>{words.unreadable}</p>
                <p>{problem}</p>
              </Notice>
            )}
            {kind !== '' && (
              <CheckResult
                key={kind}
                sent={sent}
                kind={kind}
                confirmMoves={confirmMoves}
                onConfirmMoves={setConfirmMoves}
                onStored={onStored}
              />
            )}
          </Stack>
        )
      }}
    </Answer>
  )
}

/** A file is dropped, recognized, checked and then stored. */
export function HandIn() {
  const words = useWords(filesWords)
  const { file, share, sent, error, send, forget } = useSending()
  return (
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
        {sent && <SentFile key={sent.fileId} sent={sent} onStored={forget} />}
      </Stack>
    </Part>
  )
}
