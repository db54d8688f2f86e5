import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { rules } from '@club/contract/desk/rules.ts'
import { useState } from 'react'
import { CountedAnswer } from '../../kit/calls/counted-answer.tsx'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox, Field, Form, MonthField, Select } from '../../kit/ui/field.tsx'
import { Part } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './rules.module.css'
import { rulesWords } from './rules.words.ts'
import { noneTried, type Problem, type SimulateRequest, triedIn } from './simulate-request.ts'
import { SimulatedView } from './simulated-view.tsx'

type Task = DeskAnswerOf<typeof rules.show>['tasks'][number]

type Named = 'month' | 'points' | 'cap' | 'target' | 'places'
type FieldOf = (name: Named) => { value: string; onValue: (value: string) => void; error: string | null }

/** The values of one task, with what is in force beside each. */
function TaskFields({
  task,
  field,
  noCap,
  onNoCap,
}: {
  task: Task
  field: FieldOf
  noCap: boolean
  onNoCap: (noCap: boolean) => void
}) {
  const words = useWords(rulesWords)
  const { count } = useFormat()
  const now = (value: number | null) => `${words.was}: ${value === null ? words.noCap : count(value)}`
  return (
    <>
      <Field
        label={words.newPoints}
        hint={now(task.points)}
        isOptional
        inputMode="numeric"
        {...field('points')}
      />
      {!noCap && (
        <Field
          label={words.newCap}
          hint={now(task.monthlyCap)}
          isOptional
          inputMode="numeric"
          {...field('cap')}
        />
      )}
      <Checkbox label={words.takeCap} isOn={noCap} onChange={onNoCap} />
    </>
  )
}

/** Other values, tried on a month; nothing is changed. */
export function SimulatePart({ tasks }: { tasks: readonly Task[] }) {
  const words = useWords(rulesWords)
  const [values, setValues] = useDraft('rules-simulate', noneTried)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [request, setRequest] = useState<SimulateRequest | null>(null)
  const task = tasks.find(({ taskId }) => taskId === values.task)
  const field: FieldOf = (name) => ({
    value: values[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
    error: problems.includes(name) ? (name === 'month' ? words.monthNeeded : words.numbersOnly) : null,
  })
  const run = () => {
    const asked = triedIn(values)
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
            <TaskFields
              task={task}
              field={field}
              noCap={values.noCap}
              onNoCap={(noCap) => setValues({ ...values, noCap })}
            />
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
      {request && (
        <CountedAnswer entry={rules.simulate} request={request}>
          {(simulated) => <SimulatedView simulated={simulated} />}
        </CountedAnswer>
      )}
    </Part>
  )
}
