import { type Channel, channels } from '@club/contract/channels.ts'
import { useState } from 'react'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox, Field, MonthField, Select } from '../../kit/ui/field.tsx'
import { Row, Stack } from '../../kit/ui/layout.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import {
  announcedIn,
  isCounted,
  type NumberField,
  type Task,
  type TypedTask,
  untouched,
  wrongFields,
} from './announced-task.ts'
import styles from './rules.module.css'
import { rulesWords } from './rules.words.ts'

type Args = Record<string, unknown>

/** The new values of one task, with what is in force beside each. */
function TaskFields({
  task,
  typed,
  onTyped,
}: {
  task: Task
  typed: TypedTask
  onTyped: (typed: TypedTask) => void
}) {
  const words = useWords(rulesWords)
  const { count } = useFormat()
  const wrong = wrongFields(typed)
  const field = (name: NumberField, label: string, now: number | null) => (
    <Field
      label={label}
      hint={`${words.now}: ${now === null ? words.noCap : count(now)}`}
      isOptional
      inputMode="numeric"
      value={typed[name]}
      onValue={(value) => onTyped({ ...typed, [name]: value })}
      error={wrong.includes(name) ? words.numbersOnly : null}
    />
  )
  const onChannel = (channel: Channel) => (isOn: boolean) =>
    onTyped({ ...typed, channels: { ...typed.channels, [channel]: isOn } })
  return (
    <Stack>
      <div className={styles.fields}>
        {field('points', words.newPoints, task.points)}
        {!typed.noCap && field('cap', words.newCap, task.monthlyCap)}
        {isCounted(task) && field('times', words.newTimes, task.cycleTimes)}
        {isCounted(task) && task.actionTimes > 1 && field('actions', words.newActions, task.actionTimes)}
      </div>
      {task.monthlyCap !== null && (
        <Checkbox
          label={words.takeCap}
          isOn={typed.noCap}
          onChange={(noCap) => onTyped({ ...typed, noCap })}
        />
      )}
      <Row>
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            label={words.paysIn(words.channelNames[channel])}
            isOn={typed.channels[channel]}
            onChange={onChannel(channel)}
          />
        ))}
      </Row>
    </Stack>
  )
}

/** The month and the tasks of a change; the act's arguments follow what is typed. */
export function AnnounceForm({
  tasks,
  earliestMonth,
  args,
  setArgs,
}: {
  tasks: readonly Task[]
  earliestMonth: string
  args: Args
  setArgs: (args: Args) => void
}) {
  const words = useWords(rulesWords)
  const { month } = useFormat()
  const [all, setAll] = useState<readonly TypedTask[]>([untouched(undefined)])
  const taskOf = (taskId: string) => tasks.find((each) => each.taskId === taskId)
  const update = (typed: readonly TypedTask[]) => {
    setAll(typed)
    setArgs({ ...args, changes: announcedIn(typed, taskOf) })
  }
  const change = (index: number, typed: TypedTask) =>
    update(all.map((each, at) => (at === index ? typed : each)))
  return (
    <Stack>
      <MonthField
        label={words.fromMonth}
        hint={words.fromMonthHint(month(earliestMonth))}
        min={earliestMonth}
        value={String(args.from)}
        onValue={(from) => setArgs({ ...args, from })}
      />
      {all.map((typed, index) => {
        const task = taskOf(typed.taskId)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, at the end
          <Stack key={index}>
            <Select
              label={words.allTasks}
              value={typed.taskId}
              onValue={(taskId) => change(index, untouched(taskOf(taskId)))}
              choices={tasks.map(({ taskId, name }) => ({ value: taskId, name }))}
            />
            {task && <TaskFields task={task} typed={typed} onTyped={(next) => change(index, next)} />}
          </Stack>
        )
      })}
      <div>
        <Button onClick={() => setAll([...all, untouched(undefined)])}>{words.oneMore}</Button>
      </div>
    </Stack>
  )
}
