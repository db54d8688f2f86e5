import { contest } from '@club/contract/desk/contest.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useState } from 'react'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useAnswer, usePages } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, Link } from '../../kit/ui/button.tsx'
import { Field, Form } from '../../kit/ui/field.tsx'
import { Part, Row, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Notice } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { contestWords } from './contest.words.ts'

type Group = DeskAnswerOf<typeof contest.held>['groups'][number]
type Evidence = DeskAnswerOf<typeof contest.evidence>
type Burst = Evidence['bursts'][number]
type Voter = Evidence['voters'][number]

/** A keyed hash's first digits, or the first part of an inviter's id. */
const shortSource = (source: string) => source.slice(0, 8)

function Bursts({ bursts }: { bursts: readonly Burst[] }) {
  const words = useWords(contestWords).votes
  const { time, count } = useFormat()
  const columns: Column<Burst>[] = [
    { title: words.source, cell: ({ source }) => shortSource(source), isShort: true },
    { title: words.count, cell: ({ votes }) => count(votes), isNumber: true },
    {
      title: words.origin,
      cell: ({ voters, addresses, browsers, newAccounts }) =>
        words.originOf(count(voters), count(addresses), count(browsers), count(newAccounts)),
    },
    { title: words.when, cell: ({ firstAt, lastAt }) => words.span(time(firstAt), time(lastAt)) },
  ]
  return (
    <Table
      caption={words.bursts}
      isCaptionShown
      columns={columns}
      rows={bursts}
      keyOf={({ source, firstAt }) => `${source} ${firstAt}`}
    />
  )
}

function Voters({ voters }: { voters: readonly Voter[] }) {
  const words = useWords(contestWords).votes
  const { time } = useFormat()
  const columns: Column<Voter>[] = [
    { title: words.nickName, cell: ({ nickName }) => nickName },
    { title: words.registered, cell: ({ registeredAt }) => time(registeredAt), isShort: true },
    { title: words.voted, cell: ({ votedAt }) => time(votedAt), isShort: true },
    { title: words.source, cell: ({ source }) => shortSource(source), isShort: true },
  ]
  return (
    <Table
      caption={words.who}
      isCaptionShown
      columns={columns}
      rows={voters}
      keyOf={({ memberId, votedAt }) => `${memberId} ${votedAt}`}
    />
  )
}

function Shown({ group, reason }: { group: Group; reason: string }) {
  const words = useWords(contestWords).votes
  const { count } = useFormat()
  const { workNo, rule } = group
  return (
    <Answer of={useAnswer(contest.evidence, { workNo, rule, reason })}>
      {({ limit, bursts, voters, isCut }) => (
        <Stack>
          <Notice>{words.limit(rule, count(limit.votes), count(limit.minutes))}</Notice>
          <Bursts bursts={bursts} />
          <Voters voters={voters} />
          {isCut && <p>{words.cut}</p>}
        </Stack>
      )}
    </Answer>
  )
}

/** What made the votes of a group suspicious, and the two decisions about them. */
function GroupPart({ group, onClose }: { group: Group; onClose: () => void }) {
  const words = useWords(contestWords).votes
  const openAct = useAct()
  const may = useMay()
  const [why, setWhy] = useState('')
  const [shownFor, setShownFor] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const { workNo, workName, rule } = group
  const asked = { args: { work: workNo, rule }, reasons: words.reasons, onDone: onClose }
  const look = () => {
    setIsSent(true)
    if (why.trim()) setShownFor(why.trim())
  }
  return (
    <Part
      title={words.evidence(workName || workNo)}
      actions={
        <Button look="quiet" icon="close" onClick={onClose}>
          {words.shut}
        </Button>
      }
    >
      {shownFor === null && may('contest evidence') && (
        <Form onSubmit={look}>
          <Field
            label={words.lookReason}
            hint={words.reasonHint}
            value={why}
            onValue={setWhy}
            error={isSent && !why.trim() ? words.reasonNeeded : null}
          />
          <Row>
            <Button type="submit">{words.show}</Button>
          </Row>
        </Form>
      )}
      {shownFor !== null && <Shown group={group} reason={shownFor} />}
      <Row>
        {may('votes release') && (
          <Button onClick={() => openAct({ act: 'votes release', ...asked })}>{words.release}</Button>
        )}
        {may('votes refuse') && (
          <Button look="danger" onClick={() => openAct({ act: 'votes refuse', ...asked })}>
            {words.refuse}
          </Button>
        )}
      </Row>
    </Part>
  )
}

const keyOf = ({ workNo, rule }: Group) => `${workNo} ${rule}`

/** Votes that wait for a decision, by work and rule. */
export function HeldVotes() {
  const words = useWords(contestWords).votes
  const { time, count } = useFormat()
  const [open, setOpen] = useState<string | null>(null)
  const pages = usePages(contest.held, {}, ({ groups }) => groups)
  const group = pages.rows?.find((each) => keyOf(each) === open)
  const columns: Column<Group>[] = [
    {
      title: words.work,
      cell: ({ workNo, workName }) => <Link to={`/review/${workNo}`}>{workName || workNo}</Link>,
    },
    { title: words.rule, cell: ({ rule }) => words.rules[rule] },
    { title: words.count, cell: ({ votes }) => count(votes), isNumber: true },
    { title: words.when, cell: ({ firstAt, lastAt }) => words.span(time(firstAt), time(lastAt)) },
    {
      title: words.look,
      isShort: true,
      cell: (each) => <Button onClick={() => setOpen(keyOf(each))}>{words.look}</Button>,
    },
  ]
  return (
    <Stack>
      <Table
        caption={words.caption}
        columns={columns}
        keyOf={keyOf}
        empty={words.empty}
        currentKey={open ?? undefined}
        {...pages}
      />
      {group && <GroupPart key={keyOf(group)} group={group} onClose={() => setOpen(null)} />}
    </Stack>
  )
}
