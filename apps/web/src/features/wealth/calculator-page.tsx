import { type CalculatorInput, calculate } from '@club/contract/calculator.rules.ts'
import { wealth } from '@club/contract/wealth.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { reportClick } from '../../kit/reporting.ts'
import { useSession } from '../../kit/session.ts'
import { visitValues } from '../../kit/storage.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Card, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import {
  type CalculatorTexts,
  emptyTexts,
  type FieldProblem,
  rateFields,
  readForm,
  typedFields,
} from './calculator-form.rules.ts'
import { CalculatorOutcome } from './calculator-outcome.tsx'
import { useWealthWords } from './use-wealth-words.ts'
import styles from './wealth.module.css'

/** What was typed outlives a reload; it never leaves this tab but for the count of the task. */
const storageKey = 'calculator'

function keptTexts(): CalculatorTexts {
  try {
    return { ...emptyTexts, ...(JSON.parse(visitValues.get(storageKey) ?? '{}') as Partial<CalculatorTexts>) }
  } catch {
    return emptyTexts
  }
}

/** How long savings last beside the pension: four figures in, one sentence and a chart out. */
export function Page() {
  const { titles } = useWords().common
  const { calculator: words } = useWealthWords()
  const { isMember } = useSession()
  const [texts, setTexts] = useState(emptyTexts)
  const [problems, setProblems] = useState<Partial<Record<keyof CalculatorInput, FieldProblem>>>({})
  const [input, setInput] = useState<CalculatorInput | null>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const finishing = useAction(wealth.finishCalculator)
  const [point, setPoint] = useState<number | null>(null)
  useEffect(() => setTexts(keptTexts()), [])
  useEffect(() => {
    if (input) outcome.current?.focus()
  }, [input])

  function type(field: keyof CalculatorInput, text: string): void {
    const next = { ...texts, [field]: text }
    setTexts(next)
    setProblems({ ...problems, [field]: undefined })
    visitValues.set(storageKey, JSON.stringify(next))
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readForm(texts)
    setProblems(read.problems)
    setInput(read.input)
    if (!read.input) return
    reportClick('calculator.submit')
    if (!isMember) return
    const done = await finishing.run(read.input)
    if (done?.result === 'done') setPoint(done.point)
  }
  const fieldOf = (field: keyof CalculatorInput) => {
    const problem = problems[field]
    return (
      <Field
        key={field}
        label={words.fields[field].label}
        hint={words.fields[field].hint}
        error={problem ? words.problems[problem] : null}
        inputMode="decimal"
        autoComplete="off"
        softKeyboard={field === 'age' ? 'number' : 'money'}
        value={texts[field]}
        onValue={(text) => type(field, text)}
      />
    )
  }
  return (
    <PageColumn title={titles.retirementCalculator} lead={words.lead}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Card>{typedFields.map(fieldOf)}</Card>
        <details className={styles.rates}>
          <summary>{words.rates}</summary>
          <p className={styles.soft}>{words.ratesText}</p>
          {rateFields.map(fieldOf)}
        </details>
        <Button kind="main" type="submit">
          {words.submit}
        </Button>
      </form>
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        {input && (
          <Section title={words.result}>
            <CalculatorOutcome input={input} result={calculate(input)} point={point} />
          </Section>
        )}
      </div>
    </PageColumn>
  )
}
