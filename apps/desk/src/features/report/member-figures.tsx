import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { report } from '@club/contract/desk/report.ts'
import { CountedAnswer } from '../../kit/calls/counted-answer.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { Figures } from '../../kit/plot/figures.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reportWords } from './report.words.ts'
import type { Period } from './report-page.tsx'
import { ShownPeriod } from './shown-period.tsx'

type Done = Extract<DeskAnswerOf<typeof report.members>, { state: 'done' }>
type Steps = Done['funnel'][number]['steps']

/** `45.0%` of the step before; nothing for the first. */
const shareOf = (steps: Steps, at: number): string | null => {
  const before = steps[at - 1]?.members
  return before ? `${(((steps[at]?.members ?? 0) / before) * 100).toFixed(1)}%` : null
}

function Counted({ done: { funnel, tasks, countedAt, period } }: { done: Done }) {
  const words = useWords(reportWords)
  const { time } = useFormat()
  const nameOf = (channel: Done['funnel'][number]['channel']) =>
    channel === 'all' ? words.all : words.channels[channel]
  const all = funnel.find(({ channel }) => channel === 'all')?.steps ?? []
  return (
    <>
      <ShownPeriod {...period} />
      <p>{words.countedAt(time(countedAt))}</p>
      <Figures
        title={words.funnel}
        lead={words.funnelLead}
        file="funnel"
        head={[words.step, words.membersCount, words.share, words.inAll]}
        rows={all.map(({ step, members, inAll }, at) => [
          words.steps[step],
          members,
          shareOf(all, at),
          inAll,
        ])}
        plot="rows"
      />
      <Figures
        title={words.funnelChannels}
        file="funnel-by-channel"
        head={[words.channel, words.step, words.membersCount, words.share, words.inAll]}
        rows={funnel
          .filter(({ channel }) => channel !== 'all')
          .flatMap(({ channel, steps }) =>
            steps.map(({ step, members, inAll }, at) => [
              nameOf(channel),
              words.steps[step],
              members,
              shareOf(steps, at),
              inAll,
            ]),
          )}
      />
      <Figures
        title={words.tasks}
        lead={words.tasksLead}
        file="tasks"
        head={[words.task, words.membersCount, words.entries, words.points]}
        rows={tasks.map(({ name, members, entries, points }) => [name, members, entries, points])}
        plot="rows"
      />
    </>
  )
}

export function MemberFigures({ period }: { period: Period }) {
  return (
    <CountedAnswer entry={report.members} request={period}>
      {(done) => <Counted done={done} />}
    </CountedAnswer>
  )
}
