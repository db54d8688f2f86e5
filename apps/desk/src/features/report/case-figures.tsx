import { report } from '@club/contract/desk/report.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Figures } from '../../kit/plot/figures.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reportWords } from './report.words.ts'
import type { Period } from './report-page.tsx'
import { ShownPeriod } from './shown-period.tsx'
import { monthDay } from './visit-figures.tsx'

export function CaseFigures({ period }: { period: Period }) {
  const words = useWords(reportWords)
  const { count } = useFormat()
  return (
    <Answer of={useAnswer(report.cases, period)}>
      {({ period: shown, open, overdue, days, waits }) => (
        <>
          <ShownPeriod {...shown} />
          <Figures
            title={words.casesTitle}
            lead={words.casesNow(count(open), count(overdue))}
            file="cases"
            head={[words.day, words.answered, words.open, words.late, words.corrected]}
            rows={days.map(({ day, opened, answered, late, corrected }) => [
              day,
              answered,
              opened - answered,
              late,
              corrected,
            ])}
            plot="bars"
            plotted={[1, 2]}
            shortLabel={monthDay}
          />
          <Figures
            title={words.waits}
            lead={words.waitsLead}
            file="case-days"
            head={[words.days, words.casesCount]}
            rows={waits.map(({ days: each, cases }) => [words.dayCount(count(each)), cases])}
            plot="bars"
          />
        </>
      )}
    </Answer>
  )
}
