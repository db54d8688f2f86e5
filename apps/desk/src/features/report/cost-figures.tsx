import { report } from '@club/contract/desk/report.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { numberIn, useFormat } from '../../kit/format/format.ts'
import { Figures } from '../../kit/plot/figures.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reportWords } from './report.words.ts'

/** What the months cost: their benefits times what the bank pays for one, which only the bank knows. */
export function CostFigures() {
  const words = useWords(reportWords)
  const { month: named } = useFormat()
  const [typed, setTyped] = useDraft('benefit-price', '')
  const price = numberIn(typed)
  return (
    <>
      <Field
        label={words.price}
        hint={words.priceHint}
        inputMode="decimal"
        value={typed}
        onValue={setTyped}
        isOptional
      />
      <Answer of={useAnswer(report.months, {})}>
        {({ months }) => (
          <Figures
            title={words.cost}
            lead={words.costLead}
            file="cost"
            head={[words.month, words.ranks, words.benefits, words.withheld, words.costOf, words.state]}
            rows={months
              .filter(({ ranks, isClosed }, at) => ranks > 0 || isClosed || at === months.length - 1)
              .map(({ month, ranks, benefits, withheld, isClosed }) => [
                named(month),
                ranks,
                benefits,
                withheld,
                price === null ? null : Math.round((benefits - (withheld ?? 0)) * price),
                isClosed ? words.closed : words.running,
              ])}
            plot="bars"
            plotted={[price === null ? 2 : 4]}
          />
        )}
      </Answer>
    </>
  )
}
