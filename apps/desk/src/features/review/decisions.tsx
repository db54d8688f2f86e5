import { Button } from '../../kit/ui/button.tsx'
import { Bar, Kbd, Row } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { useShortcuts } from '../../kit/ui/use-shortcuts.ts'
import { useWords } from '../../kit/words/words-of.ts'
import { reviewWords } from './review.words.ts'
import type { useQueue } from './use-queue.ts'

/** The four decisions, each a button and a key; while a reason is chosen, only its keys count. */
export function Decisions({
  queue,
  isRefusing,
  onRefuse,
}: {
  queue: ReturnType<typeof useQueue>
  isRefusing: boolean
  onRefuse: () => void
}) {
  const words = useWords(reviewWords)
  const { current, last, said, isBusy, decide, pass, undo } = queue
  const keys = {
    a: ({ timeStamp }: KeyboardEvent) => void decide(timeStamp, null),
    r: () => current && onRefuse(),
    s: ({ timeStamp }: KeyboardEvent) => void pass(timeStamp),
    z: ({ timeStamp }: KeyboardEvent) => void undo(timeStamp),
  }
  useShortcuts(keys, !isRefusing)
  return (
    // A key that is held presses a button only once.
    <Bar
      onKeyDown={(event) => {
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      }}
    >
      <Row>
        {current && (
          <>
            <Button look="main" isBusy={isBusy} onClick={({ timeStamp }) => void decide(timeStamp, null)}>
              {words.approve} <Kbd of="a" />
            </Button>
            <Button isBusy={isBusy} onClick={onRefuse}>
              {words.refuse} <Kbd of="r" />
            </Button>
            <Button isBusy={isBusy} onClick={({ timeStamp }) => void pass(timeStamp)}>
              {words.pass} <Kbd of="s" />
            </Button>
          </>
        )}
        <span role="status">
          {said && <Badge tone={said.isRefusal ? 'warm' : 'good'}>{said.text}</Badge>}
        </span>
        {last && (
          <Button look="quiet" isBusy={isBusy} onClick={({ timeStamp }) => void undo(timeStamp)}>
            {words.undoOf(last.work.name)} <Kbd of="z" />
          </Button>
        )}
      </Row>
    </Bar>
  )
}
