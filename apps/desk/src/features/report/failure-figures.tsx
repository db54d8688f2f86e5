import { report } from '@club/contract/desk/report.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { Figures } from '../../kit/plot/figures.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reportWords } from './report.words.ts'
import type { Period } from './report-page.tsx'
import { useNames } from './reported-names.ts'
import { ShownPeriod } from './shown-period.tsx'

export function FailureFigures({ period }: { period: Period }) {
  const words = useWords(reportWords)
  const named = useNames()
  return (
    <Answer of={useAnswer(report.failures, period)}>
      {({ period: shown, engines }) => (
        <>
          <ShownPeriod {...shown} />
          <Figures
            title={words.engines}
            lead={words.enginesLead}
            file="failures"
            head={[words.engine, words.failures]}
            rows={engines.map(({ engine, failures }) => [engine, failures])}
            plot="rows"
          />
          <Figures
            title={words.causes}
            file="failure-causes"
            head={[words.engine, words.page, words.reason, words.error, words.failures, words.visitsOf]}
            rows={engines.flatMap(({ engine, causes }) =>
              causes.map(({ page, reason, error, failures, visits }) => [
                engine,
                named(page),
                words.reasons[reason],
                error || null,
                failures,
                visits,
              ]),
            )}
          />
        </>
      )}
    </Answer>
  )
}
