import type { DeskAnswerOf, DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import { rules } from '@club/contract/desk/rules.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useAskedAgain } from '../../kit/calls/use-asked-again.ts'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox, Field, Form, MonthField, Select } from '../../kit/ui/field.tsx'
import { Part } from '../../kit/ui/layout.tsx'
import { Answer, Progress } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './rules.module.css'
import { rulesWords } from './rules.words.ts'
import { SimulatedView } from './simulated-view.tsx'

type Task = DeskAnswerOf<typeof rules.show>['tasks'][number]
type Request = DeskRequestOf<typeof rules.simulate>
type TaskId = Request['tasks'][number]['taskId']

const empty = { month: '', task: '', points: '', cap: '', noCap: false, target: '', places: '' }
type Values = typeof empty
type Problem = 'month' | 'points' | 'cap' | 'target' | 'places' | 'nothing'

const wholeNumber = (typed: string): number | null | undefined => {
  const plain = typed.trim()
  if (plain === '') return undefined
  return /^[1-9]\d{0,5}$/.test(plain) ? Number(plain) : null
}

/** What is asked for, or the fields that are wrong. */
export function requestOf(values: Values): Request | Problem[] {
  const typed = {
    points: wholeNumber(values.points),
    cap: values.noCap ? undefined : wholeNumber(values.cap),
    target: wholeNumber(values.target),
    places: wholeNumber(values.places),
  }
  const problems: Problem[] = (['points', 'cap', 'target', 'places'] as const).filter(
    (name) => typed[name] === null,
  )
  if (!/^\d{4}-\d{2}$/.test(values.month)) problems.push('month')
  const isTaskChanged =
    values.task !== '' && (typed.points !== undefined || typed.cap !== undefined || values.noCap)
  if (!isTaskChanged && typed.target === undefined && typed.places === undefined) problems.push('nothing')
  if (problems.length > 0) return problems
  const { points, target, places } = typed
  const monthlyCap = values.noCap ? null : typed.cap
  return {
    month: values.month,
    tasks: isTaskChanged
      ? [
          {
            taskId: values.task as TaskId,
            ...(points && { points }),
            ...(monthlyCap !== undefined && { monthlyCap }),
          },
        ]
      : [],
    ...(target && { target }),
    ...(places && { places }),
  }
}

function Result({ request }: { request: Request }) {
  const words = useWords(rulesWords)
  const { count } = useFormat()
  const answer = useAnswer(rules.simulate, request)
  useAskedAgain(answer, answer.data?.state === 'running')
  return (
    <Answer of={answer}>
      {(data) =>
        data.state === 'running' ? (
          <Progress label={words.counting(count(data.members))} />
        ) : (
          <SimulatedView simulated={data} />
        )
      }
    </Answer>
  )
}

/** Other values, tried on a month; nothing is changed. */
export function SimulatePart({ tasks }: { tasks: readonly Task[] }) {
  const words = useWords(rulesWords)
  const { count } = useFormat()
  const [values, setValues] = useDraft('rules-simulate', empty)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [request, setRequest] = useState<Request | null>(null)
  const task = tasks.find(({ taskId }) => taskId === values.task)
  const field = (name: 'month' | 'points' | 'cap' | 'target' | 'places') => ({
    value: values[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
    error: problems.includes(name) ? (name === 'month' ? words.monthNeeded : words.numbersOnly) : null,
  })
  const now = (value: number | null) => `${words.was}: ${value === null ? words.noCap : count(value)}`
  const run = () => {
    const asked = requestOf(values)
    setProblems(Array.isArray(asked) ? asked : [])
    if (!Array.isArray(asked)) setRequest(asked)
  }
  return (
    <Part title={words.simulate}>
      <p>{words.simulateLead}</p>
      <Form onSubmit={run}>
        <div className={styles.fields}>
          <MonthField label={words.month} {...field('month')} />
          <Select
            label={words.allTasks}
            isOptional
            value={values.task}
            onValue={(value) => setValues({ ...values, task: value })}
            choices={tasks.map(({ taskId, name }) => ({ value: taskId, name }))}
          />
          {task && (
            <>
              <Field
                label={words.newPoints}
                hint={now(task.points)}
                isOptional
                inputMode="numeric"
                {...field('points')}
              />
              {!values.noCap && (
                <Field
                  label={words.newCap}
                  hint={now(task.monthlyCap)}
                  isOptional
                  inputMode="numeric"
                  {...field('cap')}
                />
              )}
              <Checkbox
                label={words.takeCap}
                isOn={values.noCap}
                onChange={(noCap) => setValues({ ...values, noCap })}
              />
            </>
          )}
          <Field
            label={words.target}
            hint={words.asItWas}
            isOptional
            inputMode="numeric"
            {...field('target')}
          />
          <Field
            label={words.places}
            hint={words.asItWas}
            isOptional
            inputMode="numeric"
            {...field('places')}
          />
        </div>
        {problems.includes('nothing') && <p role="alert">{words.nothingChanged}</p>}
        <div>
          <Button type="submit" look="main">
            {words.run}
          </Button>
        </div>
      </Form>
      {request && <Result request={request} />}
    </Part>
  )
}
