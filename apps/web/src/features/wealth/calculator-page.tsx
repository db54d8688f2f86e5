import { type CalculatorInput, calculate } from '@club/contract/calculator.rules.ts'
import { wealth } from '@club/contract/wealth.ts'
import { useEffect, useRef, useState } from 'react'
import { type CallError, useAction } from '../../kit/calls/api.ts'
import { visitDraft } from '../../kit/form/draft.ts'
import type { Problems } from '../../kit/form/problems.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { useIsMember } from '../../kit/session/session.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Card, Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { kitWords } from '../../kit/words.ts'
import {
  type CalculatorTexts,
  emptyTexts,
  rateFields,
  readForm,
  typedFields,
} from './calculator-form.rules.ts'
import { CalculatorOutcome } from './calculator-outcome.tsx'
import styles from './wealth.module.css'
import { wealthWords } from './words.ts'

/** Input survives a reload and leaves this tab only as the task's figures. */
const draft = visitDraft<CalculatorTexts>('calculator')

/** How long savings last beside the pension: four figures in, a sentence and a chart out. */
export function Page() {
  const title = usePageTitle()
  const { calculator: words } = useWords(wealthWords)
  const isMember = useIsMember()
  const [input, setInput] = useState<CalculatorInput | null>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const finishing = useAction(wealth.finishCalculator)
  const [point, setPoint] = useState<number | null>(null)
  const form = useForm<CalculatorTexts>({ initial: emptyTexts, check, send, draft })
  useEffect(() => {
    if (input) outcome.current?.focus()
  }, [input])

  function check(texts: CalculatorTexts): Problems<CalculatorTexts> {
    const { problems } = readForm(texts)
    return Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [name, words.problems[problem]]),
    )
  }
  function send(texts: CalculatorTexts): void {
    const read = readForm(texts).input
    setInput(read)
    reportClick('calculator.submit')
    if (read && isMember) void finish(read)
  }
  async function finish(read: CalculatorInput): Promise<void> {
    const done = await finishing.run(read)
    if (done?.result === 'done') setPoint(done.point)
  }
  const fieldOf = (name: keyof CalculatorTexts) => (
    <Field
      {...form.field(name)}
      key={name}
      label={words.fields[name].label}
      hint={words.fields[name].hint}
      inputMode="decimal"
      autoComplete="off"
      softKeyboard={name === 'age' ? 'number' : 'money'}
    />
  )
  return (
    <PageColumn title={title} lead={words.lead} note={words.note}>
      <form {...form.props} className={styles.form}>
        <Card>{typedFields.map(fieldOf)}</Card>
        <details className={styles.rates}>
          <summary>{words.rates}</summary>
          <p className={lines.soft}>{words.ratesText}</p>
          {rateFields.map(fieldOf)}
        </details>
        <Button kind="main" type="submit">
          {words.submit}
        </Button>
      </form>
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        {input && !form.hasProblems && (
          <Section title={words.result}>
            <CalculatorOutcome input={input} result={calculate(input)}>
              {point !== null && <Notice kind="success">{words.awarded(point)}</Notice>}
              <NotRecorded action={finishing} onAgain={() => void finish(input)} />
            </CalculatorOutcome>
          </Section>
        )}
      </div>
    </PageColumn>
  )
}

/** The result is there, but it is not known whether the task has been counted, now or earlier. */
function NotRecorded({
  action: { error, isRunning },
  onAgain,
}: {
  action: { error: CallError | null; isRunning: boolean }
  onAgain: () => void
}) {
  const { calculator: words } = useWords(wealthWords)
  const { common } = useWords(kitWords)
  if (!error) return null
  return (
    <Notice
      kind="error"
      title={words.notRecorded}
      action={
        <Button icon="again" isBusy={isRunning} onClick={onAgain}>
          {common.retry}
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
