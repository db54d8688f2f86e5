import {
  healthStates,
  medicalNeeds,
  relations,
  socialInsurances,
} from '@club/contract/library-choices.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { useEffect, useRef } from 'react'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { navigate, useLocation } from '../../kit/router/router.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Choice } from '../../kit/ui/field.tsx'
import { Card, Page as PageColumn } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { type CareAnswers, CareResult } from './care-result.tsx'
import styles from './library.module.css'
import { libraryWords } from './words.ts'

const questions = ['relation', 'socialInsurance', 'health', 'medicalNeed'] as const
type Question = (typeof questions)[number]

const values: { [Q in Question]: readonly CareAnswers[Q][] } = {
  relation: relations,
  socialInsurance: socialInsurances,
  health: healthStates,
  medicalNeed: medicalNeeds,
}

interface Asked {
  answers: Partial<CareAnswers>
  step: number
}

const start: Asked = { answers: {}, step: 0 }

/** What an entry holds; that of a sheet over the first question names only the sheet. */
function askedIn(state: unknown): Asked {
  const { answers, step } = (state ?? start) as Partial<Asked>
  return answers && step !== undefined ? { answers, step } : start
}

/**
 * Four questions, one at a time, then the advice and its reasons: rules/content#care-finder. Each step is a
 * history entry, so that the back key works. Answers concern health, so they never appear in an address.
 */
export function Page() {
  const { finder: words } = useWords(libraryWords)
  const { state } = useLocation()
  // A reload preserves the state, which the server's render does not know.
  const { answers, step } = useHydrated() ? askedIn(state) : start
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the heading of every step
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
  }, [step])
  const go = (next: Asked) => navigate(path('/careFinder'), { state: next })
  const question = questions[step]
  return (
    <PageColumn title={words.title} note={words.lead} titleRef={heading}>
      {question ? (
        <Step
          key={question}
          question={question}
          step={step}
          answer={answers[question] ?? null}
          onAnswer={(value) => {
            if (step === questions.length - 1) reportClick('care-finder.submit')
            go({ answers: { ...answers, [question]: value }, step: step + 1 })
          }}
          onBack={() => window.history.back()}
        />
      ) : (
        <CareResult answers={answers as CareAnswers} onAgain={() => go(start)} />
      )}
    </PageColumn>
  )
}

function Step({
  question,
  step,
  answer,
  onAnswer,
  onBack,
}: {
  question: Question
  step: number
  answer: string | null
  onAnswer: (value: string) => void
  onBack: () => void
}) {
  const { finder: words } = useWords(libraryWords)
  const form = useForm<{ answer: string | null }>({
    initial: { answer },
    check: (typed) => (typed.answer === null ? { answer: words.missing } : {}),
    send: (typed) => onAnswer(typed.answer ?? ''),
  })
  const field = form.field('answer')
  const labels: Record<string, string> = words[`${question}s`]
  const isLast = step === questions.length - 1
  return (
    <form {...form.props} className={styles.form}>
      <Card>
        <p className={lines.soft}>{words.step(step + 1, questions.length)}</p>
        <Choice
          legend={words[question]}
          options={values[question].map((value) => ({ value: value as string, label: labels[value] ?? '' }))}
          value={field.value}
          onValue={field.onValue}
          error={field.error}
        />
        {question === 'socialInsurance' && <p className={lines.soft}>{words.socialInsuranceHint}</p>}
      </Card>
      <Button kind="main" type="submit">
        {isLast ? words.submit : words.next}
      </Button>
      {step > 0 && (
        <Button isWide icon="back" onClick={onBack}>
          {words.previous}
        </Button>
      )}
    </form>
  )
}
