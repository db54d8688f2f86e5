import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { rules } from '@club/contract/desk/rules.ts'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { numberIn, useFormat } from '../../kit/format/format.ts'
import { CsvButton } from '../../kit/ui/download.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Row } from '../../kit/ui/layout.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { rulesWords } from './rules.words.ts'

type Simulated = Extract<DeskAnswerOf<typeof rules.simulate>, { state: 'done' }>
type Outcome = Simulated['was']

/** What was beside what would have been. */
export function SimulatedView({
  simulated: { month, was, would, stay, gain, lose },
}: {
  simulated: Simulated
}) {
  const words = useWords(rulesWords)
  const { count, time, month: named } = useFormat()
  const [typed, setTyped] = useDraft('benefit-price', '')
  const price = numberIn(typed)
  const row = (what: string, of: (outcome: Outcome) => string) => ({ what, was: of(was), would: of(would) })
  const rows = [
    row(words.entries, ({ entries }) => count(entries)),
    row(words.totalPoints, ({ points }) => count(points)),
    row(words.reached, ({ reached, target }) => `${count(reached)} (≥ ${count(target)})`),
    row(words.winners, ({ winners, places }) => `${count(winners)} / ${count(places)}`),
    row(words.fullAt, ({ fullAt }) => (fullAt === null ? words.left : time(fullAt))),
    ...was.missing.map(({ upTo }, at) =>
      row(words.missed(count(upTo)), ({ missing }) => count(missing[at]?.members ?? 0)),
    ),
    ...(price === null ? [] : [row(words.cost, ({ winners }) => count(Math.round(winners * price)))]),
  ]
  return (
    <>
      <Table
        caption={words.result(named(month))}
        isCaptionShown
        columns={[
          { title: words.what, cell: ({ what }) => what },
          { title: words.was, cell: (each) => each.was, isNumber: true },
          { title: words.would, cell: (each) => each.would, isNumber: true },
        ]}
        rows={rows}
        keyOf={({ what }) => what}
      />
      <p role="status">{words.people(count(stay), count(gain), count(lose))}</p>
      <Row>
        <Field label={words.price} isOptional inputMode="decimal" value={typed} onValue={setTyped} />
        <CsvButton
          name={`rules-${month}.csv`}
          rows={() => [
            [words.what, words.was, words.would],
            ...rows.map(({ what, was: before, would: after }) => [what, before, after]),
          ]}
        />
      </Row>
    </>
  )
}
