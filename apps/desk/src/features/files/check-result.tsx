import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { type FeedKindName, feeds } from '@club/contract/desk/feeds.ts'
import { useState } from 'react'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useStopUnseen } from '../../kit/acts/use-act-flow.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { kitWords } from '../../kit/kit.words.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CsvButton } from '../../kit/ui/download.tsx'
import { Checkbox } from '../../kit/ui/field.tsx'
import { Part, Row, Stack } from '../../kit/ui/layout.tsx'
import { Failed, Notice, Progress } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { Counts } from './counts.tsx'
import { filesWords } from './files.words.ts'
import { ChangedTable, RefusedTable, refusedCells, withKeys } from './line-tables.tsx'

export interface Sent {
  fileId: string
  name: string
}

type Checked = Extract<DeskAnswerOf<typeof feeds.check>, { state: 'checked' }>

function Checking({ progress, onStop }: { progress?: string | null; onStop?: () => void }) {
  const words = useWords(filesWords)
  return (
    <Stack>
      <Progress label={progress ? words.checkingSo(progress) : words.checking} />
      {onStop && (
        <div>
          <Button onClick={onStop}>{words.stop}</Button>
        </div>
      )}
    </Stack>
  )
}

const rowsAtOnce = 200

/** Thousands of rows at once would hold the page up: the first ones, and more at a press. */
function useSome<T>(all: readonly T[]) {
  const [shown, setShown] = useState(rowsAtOnce)
  return {
    rows: all.slice(0, shown),
    hasMore: all.length > shown,
    showMore: () => setShown(shown + rowsAtOnce),
  }
}

/** Refused lines and changes; moves of customer numbers first. */
function Lines({ sent, checked: { refused, changed } }: { sent: Sent; checked: Checked }) {
  const words = useWords(filesWords)
  const { count } = useFormat()
  const cut = (shown: number, all: number) =>
    shown < all ? <p>{words.firstOnly(count(shown), count(all))}</p> : null
  const moves = changed.lines.filter(({ what }) => what === 'move')
  const others = changed.lines.filter(({ what }) => what !== 'move')
  const someRefused = useSome(refused.lines)
  const someChanged = useSome(withKeys([...moves, ...others]))
  const changedLines = new Set(changed.lines.map(({ line }) => line)).size
  return (
    <>
      {refused.count > 0 && (
        <Part
          title={words.refusedTitle}
          actions={
            <CsvButton name={`refused-${sent.name}`} rows={() => refusedCells(words, refused.lines)} />
          }
        >
          <RefusedTable {...someRefused} />
          {cut(refused.lines.length, refused.count)}
        </Part>
      )}
      {changed.count > 0 && (
        <Part title={words.changedTitle}>
          <ChangedTable {...someChanged} />
          {cut(changedLines, changed.count)}
        </Part>
      )}
    </>
  )
}

interface CheckProps {
  sent: Sent
  kind: FeedKindName
  onStored: () => void
}

interface CheckedProps extends CheckProps {
  confirmMoves: boolean
  onConfirmMoves: (isOn: boolean) => void
}

function CheckedView({
  checked,
  sent,
  kind,
  confirmMoves,
  onConfirmMoves,
  onStored,
}: CheckedProps & { checked: Checked }) {
  const words = useWords(filesWords)
  const { count, told } = useFormat()
  const openAct = useAct()
  const may = useMay()
  const { counts, notes, hasMoves } = checked
  const act = `feeds ${kind}` as const
  const args = { file: sent.fileId, ...(kind === 'customers' && { confirmMoves }) }
  const store = () => openAct({ act, args, reasons: words.reasons, onDone: onStored })
  const canStore = counts.lines > 0 && counts.refused < counts.lines
  return (
    <>
      <Part
        title={words.checked}
        actions={
          may(act) &&
          canStore && (
            <Button look="main" onClick={store}>
              {counts.refused > 0 ? words.storeRest : words.store}
            </Button>
          )
        }
      >
        <Stack>
          <Counts counts={counts} />
          {counts.refused > 0 ? (
            <Notice tone="warm" isAnnounced>
              {words.someRefused(count(counts.refused))}
            </Notice>
          ) : (
            counts.lines > 0 && (
              <Notice tone="good" isAnnounced>
                {words.allGood}
              </Notice>
            )
          )}
          {notes.map((note) => (
            <Notice key={note} tone={counts.lines === 0 ? 'bad' : 'calm'}>
              {told(note)}
            </Notice>
          ))}
          {hasMoves && (
            <Notice tone="warm">
              <p>{words.hasMoves}</p>
              <Checkbox
                label={words.confirmMoves}
                hint={words.confirmMovesHint}
                isOn={confirmMoves}
                onChange={onConfirmMoves}
              />
            </Notice>
          )}
        </Stack>
      </Part>
      <Lines sent={sent} checked={checked} />
    </>
  )
}

/** What storing a file would do; it is checked as soon as its kind is known. */
export function CheckResult(props: CheckProps) {
  const words = useWords(filesWords)
  const { common } = useWords(kitWords)
  const { sent, kind } = props
  const [confirmMoves, setConfirmMoves] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    feeds.check,
    { fileId: sent.fileId, kind, confirmMoves },
    { isAsked: !isStopped, isLook: true, isUnderWay: ({ state }) => state === 'running' },
  )
  useStopUnseen(
    data?.state === 'running' && !isStopped ? data.runId : null,
    data !== undefined && data.state !== 'running',
  )
  if (isStopped)
    return (
      <Notice
        tone="warm"
        isAnnounced
        actions={<Button onClick={() => setIsStopped(false)}>{common.again}</Button>}
      >
        {words.stopped}
      </Notice>
    )
  if (error) return <Failed error={error} onAgain={() => void refetch()} />
  if (!data || isPlaceholderData) return <Checking />
  if (data.state === 'running') return <Checking progress={data.progress} onStop={() => setIsStopped(true)} />
  if (data.state === 'unreadable')
    return (
      <Notice
        tone="bad"
        isAnnounced
        actions={
          <Row>
            <Button onClick={() => void refetch()}>{common.again}</Button>
          </Row>
        }
      >
        <p>{words.unreadable}</p>
        <p>{data.why}</p>
      </Notice>
    )
  return (
    <CheckedView {...props} checked={data} confirmMoves={confirmMoves} onConfirmMoves={setConfirmMoves} />
  )
}
