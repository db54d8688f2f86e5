import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { rules } from '@club/contract/desk/rules.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { operatorName, useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CsvButton } from '../../kit/ui/download.tsx'
import { Part, Row, Stack } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { AnnounceForm } from './announce-form.tsx'
import { rulesWords } from './rules.words.ts'

type Shown = DeskAnswerOf<typeof rules.show>
type Change = Shown['changes'][number]

const tones = { announced: 'warm', inForce: 'good', withdrawn: 'calm' } as const

function AnnounceButton({ tasks, earliestMonth }: Pick<Shown, 'tasks' | 'earliestMonth'>) {
  const words = useWords(rulesWords)
  const openAct = useAct()
  if (!useMay()('rules announce')) return null
  const announce = () =>
    openAct({
      act: 'rules announce',
      args: { from: earliestMonth, changes: [] },
      title: words.announce,
      isComplete: ({ from, changes }) => from !== '' && Array.isArray(changes) && changes.length > 0,
      form: (args, setArgs) => <AnnounceForm {...{ tasks, earliestMonth, args, setArgs }} />,
    })
  return (
    <Button look="main" onClick={announce}>
      {words.announce}
    </Button>
  )
}

function WithdrawButton({ changeId, fromMonth }: Change) {
  const words = useWords(rulesWords)
  const { month } = useFormat()
  const openAct = useAct()
  if (!useMay()('rules withdraw')) return null
  return (
    <Button
      aria-label={words.withdrawFrom(month(fromMonth))}
      onClick={() => openAct({ act: 'rules withdraw', args: { change: changeId } })}
    >
      {words.withdraw}
    </Button>
  )
}

/** Who did it, without the id in brackets, and when. */
function useBy() {
  const words = useWords(rulesWords)
  const { time } = useFormat()
  return (by: string, confirmedBy: string | null, at: string) =>
    `${operatorName(by)} · ${time(at)}${confirmedBy === null ? '' : words.confirmedBy(operatorName(confirmedBy))}`
}

/** Who announced and who withdrew a change, in words, and all of them as CSV. */
function useChangeWords() {
  const words = useWords(rulesWords)
  const by = useBy()
  const announcedBy = (change: Change) => by(change.announcedBy, change.confirmedBy, change.announcedAt)
  const withdrawnBy = ({ withdrawn }: Change) =>
    withdrawn
      ? words.withdrawnBy(by(withdrawn.by, withdrawn.confirmedBy, withdrawn.at), withdrawn.reason)
      : null
  const csvOf = (changes: readonly Change[]) => [
    [words.from, words.state, words.membersRead, words.announcedBy, words.reason, words.states.withdrawn],
    ...changes.map((change) => [
      change.fromMonth,
      words.states[change.state],
      change.sentences.join(' '),
      announcedBy(change),
      change.reason,
      withdrawnBy(change) ?? '',
    ]),
  ]
  return { announcedBy, withdrawnBy, csvOf }
}

/** Every announced change: from when, what members read, who announced and who confirmed it. */
export function ChangesPart({
  changes,
  tasks,
  earliestMonth,
}: Pick<Shown, 'changes' | 'tasks' | 'earliestMonth'>) {
  const words = useWords(rulesWords)
  const { month } = useFormat()
  const { announcedBy, withdrawnBy, csvOf } = useChangeWords()
  const columns: Column<Change>[] = [
    { title: words.from, cell: ({ fromMonth }) => month(fromMonth), isShort: true },
    {
      title: words.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
      isShort: true,
    },
    {
      title: words.membersRead,
      cell: ({ sentences }) => (
        <Stack>
          {sentences.map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </Stack>
      ),
    },
    {
      title: words.announcedBy,
      cell: (change) => (
        <Stack>
          <span>{announcedBy(change)}</span>
          <span>{change.reason}</span>
          {change.withdrawn && <span>{withdrawnBy(change)}</span>}
        </Stack>
      ),
    },
    {
      title: words.act,
      cell: (change) => change.state === 'announced' && <WithdrawButton {...change} />,
      isShort: true,
    },
  ]
  const actions = (
    <Row>
      <AnnounceButton tasks={tasks} earliestMonth={earliestMonth} />
      <CsvButton name="rule-changes.csv" rows={() => csvOf(changes)} />
    </Row>
  )
  return (
    <Part title={words.changes} actions={actions}>
      <p>{words.changesLead}</p>
      <Table
        caption={words.changes}
        columns={columns}
        rows={changes}
        keyOf={({ changeId }) => changeId}
        empty={words.noChanges}
      />
    </Part>
  )
}
