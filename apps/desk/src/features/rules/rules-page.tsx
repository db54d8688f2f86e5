import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { rules } from '@club/contract/desk/rules.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { CsvButton } from '../../kit/ui/download.tsx'
import { PageHeading, Part } from '../../kit/ui/layout.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { ChangesPart } from './changes-part.tsx'
import { rulesWords } from './rules.words.ts'
import { SimulatePart } from './simulate-part.tsx'

type Shown = DeskAnswerOf<typeof rules.show>
type Task = Shown['tasks'][number]

/** So many times in a cycle are meant as any number. */
const noLimit = 999

function RulesTable({ tasks, contentVersion }: Shown) {
  const words = useWords(rulesWords)
  const { count, time, list, month } = useFormat()
  const timesOf = ({ cycle, cycleTimes }: Task) => {
    if (cycle === 'once' && cycleTimes === 1) return words.onlyOnce
    if (cycleTimes >= noLimit) return words.anyTimes(words.cycles[cycle])
    return words.times(words.cycles[cycle], count(cycleTimes))
  }
  const often = (task: Task) =>
    [timesOf(task), ...(task.actionTimes > 1 ? [words.actions(count(task.actionTimes))] : [])].join(' · ')
  const channels = (task: Task) =>
    task.channels.length === 0 ? words.noChannel : list(task.channels.map((each) => words.channelNames[each]))
  const since = ({ version, since: at, changedFrom }: Task) => {
    if (changedFrom !== null) return words.changedFrom(month(changedFrom))
    return version === null || at === null ? '–' : words.sinceOf(count(version), time(at))
  }
  const columns: Column<Task>[] = [
    { title: words.task, cell: ({ name }) => name },
    { title: words.points, cell: ({ points }) => count(points), isNumber: true },
    {
      title: words.cap,
      cell: ({ monthlyCap }) => (monthlyCap === null ? words.noCap : count(monthlyCap)),
      isNumber: true,
    },
    { title: words.cycle, cell: often },
    { title: words.channels, cell: channels },
    { title: words.since, cell: since },
  ]
  const csv = () => [
    columns.map(({ title }) => title),
    ...tasks.map((task) => [
      task.name,
      task.points,
      task.monthlyCap,
      often(task),
      channels(task),
      since(task),
    ]),
  ]
  return (
    <Part title={words.tasks} actions={<CsvButton name="rules.csv" rows={csv} />}>
      <p>{words.version(count(contentVersion))}</p>
      <Table caption={words.tasks} columns={columns} rows={tasks} keyOf={({ taskId }) => taskId} />
    </Part>
  )
}

/** The rules in force, their announced changes, and what others would have done to a month. */
export function Page() {
  const words = useWords(rulesWords)
  const { count } = useFormat()
  const may = useMay()
  return (
    <Answer of={useAnswer(rules.show, {})}>
      {(shown) => (
        <>
          <PageHeading title={words.title} lead={words.lead(count(shown.target), count(shown.places))} />
          <ChangesPart {...shown} />
          {may('rules simulate') && <SimulatePart tasks={shown.tasks} />}
          <RulesTable {...shown} />
        </>
      )}
    </Answer>
  )
}
