import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { health } from '@club/contract/desk/health.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Part } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { healthWords } from './health.words.ts'

type Shown = DeskAnswerOf<typeof health.show>

/** How long something is, in the largest unit of which it has two or more: `90 minutes`. */
function useSpan(): (seconds: number) => string {
  const { seconds: inSeconds, minutes, hours, days } = useWords(healthWords)
  const { count } = useFormat()
  return (seconds) => {
    const of = [
      [86_400, days],
      [3600, hours],
      [60, minutes],
    ] as const
    const [size, say] = of.find(([unit]) => seconds >= 2 * unit) ?? [1, inSeconds]
    return say(count(Math.max(0, Math.round(seconds / size))))
  }
}

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

export function JobsPart({ jobs, now }: Pick<Shown, 'jobs' | 'now'>) {
  const words = useWords(healthWords)
  const span = useSpan()
  const { count } = useFormat()
  return (
    <Part title={words.jobs}>
      <Table
        caption={words.jobs}
        columns={[
          { title: words.job, cell: ({ title }) => title },
          {
            title: words.state,
            cell: ({ isLate }) => (
              <Badge tone={isLate ? 'bad' : 'good'}>{isLate ? words.late : words.onTime}</Badge>
            ),
            isShort: true,
          },
          { title: words.every, cell: ({ everySeconds }) => span(everySeconds), isShort: true },
          {
            title: words.lastGood,
            cell: ({ succeededAt }) =>
              succeededAt === null ? words.never : words.ago(span(secondsBetween(succeededAt, now))),
            isShort: true,
          },
          {
            title: words.took,
            cell: ({ tookMs }) => (tookMs === null ? '–' : words.ms(count(tookMs))),
            isNumber: true,
          },
          { title: words.failures, cell: ({ failures }) => count(failures), isNumber: true },
        ]}
        rows={[...jobs].sort((a, b) => Number(b.isLate) - Number(a.isLate))}
        keyOf={({ name }) => name}
        empty={words.noJobs}
      />
    </Part>
  )
}

export function StuckPart({ stuck }: Pick<Shown, 'stuck'>) {
  const words = useWords(healthWords)
  const { count, time } = useFormat()
  return (
    <Part title={words.stuck}>
      <Table
        caption={words.stuck}
        columns={[
          { title: words.work, cell: ({ work }) => work },
          { title: words.items, cell: ({ items }) => count(items), isNumber: true },
          { title: words.since, cell: ({ since }) => time(since), isShort: true },
          { title: words.lastAt, cell: ({ lastAt }) => time(lastAt), isShort: true },
          { title: words.cause, cell: ({ cause }) => cause },
        ]}
        rows={stuck}
        keyOf={({ work }) => work}
        empty={words.noStuck}
      />
    </Part>
  )
}

export function FeedsPart({ feeds, now }: Pick<Shown, 'feeds' | 'now'>) {
  const words = useWords(healthWords)
  const { time } = useFormat()
  const span = useSpan()
  return (
    <Part title={words.feeds}>
      <Table
        caption={words.feeds}
        columns={[
          { title: words.feed, cell: ({ kind }) => words.feedKinds[kind] ?? kind },
          { title: words.fed, cell: ({ finishedAt }) => time(finishedAt) },
          {
            title: words.age,
            cell: ({ finishedAt }) => span(secondsBetween(finishedAt, now)),
            isNumber: true,
          },
        ]}
        rows={feeds}
        keyOf={({ kind }) => kind}
        empty={words.noFeeds}
      />
    </Part>
  )
}

export function ServicesPart({ services }: Pick<Shown, 'services'>) {
  const words = useWords(healthWords)
  const { count } = useFormat()
  return (
    <Part title={words.services}>
      <p>{words.servicesLead}</p>
      <Table
        caption={words.services}
        columns={[
          { title: words.service, cell: ({ service }) => service },
          {
            title: words.state,
            cell: ({ isAway }) => (
              <Badge tone={isAway ? 'bad' : 'good'}>{isAway ? words.away : words.answers}</Badge>
            ),
          },
          { title: words.calls, cell: ({ calls }) => count(calls), isNumber: true },
          { title: words.failed, cell: ({ failed }) => count(failed), isNumber: true },
        ]}
        rows={services}
        keyOf={({ service }) => service}
        empty={words.noServices}
      />
    </Part>
  )
}
