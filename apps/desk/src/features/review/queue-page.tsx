import { useState } from 'react'
import { inFigures } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { PageHeading, Stack } from '../../kit/ui/layout.tsx'
import { Empty, Failed, Loading } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { Decisions } from './decisions.tsx'
import { Refusing } from './refusing.tsx'
import { reviewWords } from './review.words.ts'
import { useQueue } from './use-queue.ts'
import { WorkView } from './work-view.tsx'

/** What waits, one work after the other, by keys. */
export function QueuePage() {
  const words = useWords(reviewWords)
  const may = useMay()
  const queue = useQueue()
  const [refusing, setRefusing] = useState<string | null>(null)
  const { works, current, count, error, failure, decided, lookAgain } = queue
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
      {failure && <Failed error={failure} />}
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
