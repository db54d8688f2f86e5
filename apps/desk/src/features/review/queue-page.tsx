import { useState } from 'react'
import { inFigures } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Bar, Kbd, PageHeading, Row, Stack } from '../../kit/ui/layout.tsx'
import { Badge, Empty, Failed, Loading } from '../../kit/ui/notice.tsx'
import { useShortcuts } from '../../kit/ui/use-shortcuts.ts'
import { useWords } from '../../kit/words/words-of.ts'
import { Refusing } from './refusing.tsx'
import { reviewWords } from './review.words.ts'
import { useQueue } from './use-queue.ts'
import { WorkView } from './work-view.tsx'

type Queue = ReturnType<typeof useQueue>

/** The four decisions, each a button and a key; while a reason is chosen, only its keys count. */
function Decisions({
  queue,
  isRefusing,
  onRefuse,
}: {
  queue: Queue
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

/** What waits, one work after the other, by keys. */
export function QueuePage() {
  const words = useWords(reviewWords)
  const may = useMay()
  const queue = useQueue()
  const [refusing, setRefusing] = useState<string | null>(null)
  const { works, current, count, error, decided, lookAgain } = queue
  const isRefusing = current !== undefined && refusing === current.workNo
  const lead = count && `${words.waiting(inFigures(count.works), count.isExact)} · ${words.doneHere(decided)}`
  return (
    <Stack>
      <PageHeading
        title={words.title}
        lead={lead ?? words.lead}
        actions={<ButtonLink to="/review/list">{words.list}</ButtonLink>}
      />
      {error && <Failed error={error} onAgain={() => void lookAgain()} />}
      {may('review approve') && (
        <Decisions
          queue={queue}
          isRefusing={isRefusing}
          onRefuse={() => setRefusing(current?.workNo ?? null)}
        />
      )}
      {current && isRefusing && (
        <Refusing
          key={current.workNo}
          workNo={current.workNo}
          onClose={() => setRefusing(null)}
          onRefuse={(at, refusal, onDone) =>
            void queue.decide(at, refusal, () => {
              onDone()
              setRefusing(null)
            })
          }
        />
      )}
      {works === null && !error && <Loading />}
      {current && <WorkView key={`${current.workNo} ${current.revision}`} work={current} />}
      {works?.length === 0 && (
        <Empty actions={<Button onClick={() => void lookAgain()}>{words.lookAgain}</Button>}>
          {count && count.works > 0 ? words.othersReview : words.nothing}
        </Empty>
      )}
    </Stack>
  )
}
