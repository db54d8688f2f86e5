import { report } from '@club/contract/desk/report.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { Figures } from '../../kit/plot/figures.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reportWords } from './report.words.ts'
import type { Period } from './report-page.tsx'
import { useNames } from './reported-names.ts'
import { ShownPeriod } from './shown-period.tsx'

export function ContentFigures({ period }: { period: Period }) {
  const words = useWords(reportWords)
  const named = useNames()
  return (
    <Answer of={useAnswer(report.names, period)}>
      {({ period: shown, pages, clicks }) => (
        <>
          <ShownPeriod {...shown} />
          <Figures
            title={words.pages}
            lead={words.pagesLead}
            file="pages"
            head={[words.page, words.views, words.visitsOf]}
            rows={pages.map(({ name, events, visits }) => [named(name), events, visits])}
            plot="rows"
          />
          <Figures
            title={words.buttons}
            file="buttons"
            head={[words.button, words.presses, words.visitsOf]}
            rows={clicks.map(({ name, events, visits }) => [named(name), events, visits])}
            plot="rows"
          />
        </>
      )}
    </Answer>
  )
}
