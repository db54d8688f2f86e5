import { channels } from '@club/contract/channels.ts'
import { report } from '@club/contract/desk/report.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { Figures } from '../../kit/plot/figures.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reportWords } from './report.words.ts'
import type { Period } from './report-page.tsx'
import { ShownPeriod } from './shown-period.tsx'

/** `2026-11-20` → `11-20`. */
export const monthDay = (day: string): string => day.slice(5)

export function VisitFigures({ period }: { period: Period }) {
  const words = useWords(reportWords)
  return (
    <Answer of={useAnswer(report.visits, period)}>
      {({ period: shown, days }) => (
        <>
          <ShownPeriod {...shown} />
          <Figures
            title={words.visits}
            lead={words.visitsLead}
            file="visits"
            head={[words.day, ...channels.map((channel) => words.channels[channel]), words.all]}
            rows={days.map(({ day, all, channels: of }) => [
              day,
              ...channels.map((channel) => of.find((each) => each.channel === channel)?.visits ?? 0),
              all.visits,
            ])}
            plot="bars"
            plotted={channels.map((_, at) => at + 1)}
            shortLabel={monthDay}
          />
          <Figures
            title={words.activity}
            file="activity"
            head={[words.day, words.views, words.clicks, words.failures]}
            rows={days.map(({ day, all }) => [day, all.views, all.clicks, all.failures])}
            plot="bars"
            plotted={[1, 2, 3]}
            shortLabel={monthDay}
          />
        </>
      )}
    </Answer>
  )
}
