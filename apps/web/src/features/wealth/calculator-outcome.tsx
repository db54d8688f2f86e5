import type { CalculatorInput, CalculatorResult } from '@club/contract/calculator.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { yuanInWords } from '../../kit/i18n/money.ts'
import { Card, LinkRow, List } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { shownAges } from './calculator-form.rules.ts'
import styles from './wealth.module.css'
import { wealthWords } from './words.ts'

/** The answer in one sentence, then the savings left at some ages as labelled bars. */
export function CalculatorOutcome({
  input,
  result,
  children,
}: {
  input: CalculatorInput
  result: CalculatorResult
  /** What the calculation gave. */
  children: ReactNode
}) {
  const { calculator: words } = useWords(wealthWords)
  const language = useLanguage()
  const { years, emptyAtAge, gapNowYuan } = result
  const highest = Math.max(1, input.savingsYuan, ...years.map(({ savingsYuan }) => savingsYuan))
  return (
    <>
      <Card tone="pine">
        <p className={styles.figure}>
          {emptyAtAge === null
            ? words.lasts
            : emptyAtAge === input.age
              ? words.short
              : words.until(emptyAtAge)}
        </p>
        <p>{gapNowYuan > 0 ? words.gap(yuanInWords(gapNowYuan, language)) : words.noGap}</p>
      </Card>
      {children}
      <Card>
        <h3>{words.chart}</h3>
        <ul className={styles.bars}>
          <li>
            <p>{words.now(yuanInWords(input.savingsYuan, language))}</p>
            <Progress label={words.nowLabel} value={input.savingsYuan} max={highest} />
          </li>
          {shownAges(years, emptyAtAge).map(({ age, savingsYuan }) => (
            <li key={age}>
              <p>{words.left(age, yuanInWords(savingsYuan, language))}</p>
              <Progress label={words.leftLabel(age)} value={savingsYuan} max={highest} />
            </li>
          ))}
        </ul>
      </Card>
      <Notice title={words.roughTitle}>{words.rough}</Notice>
      <List>
        <LinkRow to={path('/queryAnnuity')} icon="points" title={words.toAnnuity} />
        <LinkRow to={path('/oldAgeBook')} icon="book" title={words.toBook} />
      </List>
    </>
  )
}
