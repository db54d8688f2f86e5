import type { ShownMember } from '@club/contract/desk/members.ts'
import { useState } from 'react'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, Link } from '../../kit/ui/button.tsx'
import { Select, TextArea } from '../../kit/ui/field.tsx'
import { Part, Row } from '../../kit/ui/layout.tsx'
import { Badge, Notice } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './member.module.css'
import { membersWords } from './members.words.ts'

const allTasks = 'all'
/** So that what is below the list stays within reach. */
const rowsAtOnce = 20

type Trade = ShownMember['month']['trades'][number]

/** Awards and refusals in one list, the latest first, with the sentences that the member reads. */
export function MemberTrades({ member }: { member: ShownMember }) {
  const words = useWords(membersWords)
  const { time: timeOf, count } = useFormat()
  const [taskId, setTaskId] = useState<string>(allTasks)
  const [shown, setShown] = useState(rowsAtOnce)
  const { trades, isWhole, month } = member.month
  const names = new Map(trades.map((each) => [each.taskId, each.taskName]))
  const rows = trades.filter((each) => taskId === allTasks || each.taskId === taskId).reverse()
  const columns: Column<Trade>[] = [
    { title: words.time, cell: ({ time }) => timeOf(time), isShort: true },
    { title: words.task, cell: ({ taskName }) => taskName },
    {
      title: words.result,
      cell: ({ kind, point, isFlagged }) => (
        <Row>
          {kind === 'award' ? words.pointsOf(count(point)) : <Badge tone="warm">{words.refused}</Badge>}
          {isFlagged && <Badge tone="bad">{words.flagged}</Badge>}
        </Row>
      ),
      isShort: true,
    },
    { title: words.reads, cell: ({ explanation }) => explanation },
    { title: words.acts, cell: (trade) => <TradeActs member={member} trade={trade} /> },
  ]
  return (
    <Part title={words.trades} actions={<MonthActs member={member} />}>
      {trades.length > 0 && (
        <Select
          label={words.filter}
          value={taskId}
          onValue={setTaskId}
          choices={[
            { value: allTasks, name: words.all },
            ...[...names].map(([value, name]) => ({ value, name })),
          ]}
        />
      )}
      {!isWhole && <Notice tone="warm">{words.notWhole}</Notice>}
      <Table
        caption={`${words.trades} ${month}`}
        columns={columns}
        rows={rows.slice(0, shown)}
        hasMore={rows.length > shown}
        showMore={() => setShown(shown + rowsAtOnce)}
        keyOf={({ id }) => id}
        empty={words.noTrades}
      />
    </Part>
  )
}

/** Flags all entries of the month, or lifts their flags. */
function MonthActs({ member }: { member: ShownMember }) {
  const words = useWords(membersWords)
  const openAct = useAct()
  const may = useMay()
  const { trades, month } = member.month
  const args = { target: member.userId, month }
  const entries = trades.filter(({ kind }) => kind === 'award')
  return (
    <>
      {may('points flag') && entries.some(({ isFlagged }) => !isFlagged) && (
        <Button onClick={() => openAct({ act: 'points flag', args, reasons: words.actReasons })}>
          {words.flagMonth}
        </Button>
      )}
      {may('points unflag') && entries.some(({ isFlagged }) => isFlagged) && (
        <Button onClick={() => openAct({ act: 'points unflag', args, reasons: words.actReasons })}>
          {words.unflagMonth}
        </Button>
      )}
    </>
  )
}

function TradeActs({ member: { userId }, trade }: { member: ShownMember; trade: Trade }) {
  const words = useWords(membersWords)
  const { time } = useFormat()
  const openAct = useAct()
  const may = useMay()
  const { seq, isFlagged, case: about, id, taskName } = trade
  const what = `${taskName}, ${time(trade.time)}`
  const flag = isFlagged ? 'points unflag' : 'points flag'
  return (
    <div className={styles.acts}>
      {seq !== null && may(flag) && (
        <Button
          look="quiet"
          aria-label={isFlagged ? words.unflagOf(what) : words.flagOf(what)}
          onClick={() =>
            openAct({ act: flag, args: { target: `${userId}/${seq}` }, reasons: words.actReasons })
          }
        >
          {isFlagged ? words.unflag : words.flag}
        </Button>
      )}
      {about && may('cases') && (
        <Link to={`/cases/${about.caseId}`}>
          {about.state === 'open' ? words.caseOpen : words.caseAnswered}
        </Link>
      )}
      {about?.state !== 'open' && may('cases open') && (
        <Button
          look="quiet"
          aria-label={words.openCaseOf(what)}
          onClick={() =>
            openAct({
              act: 'cases open',
              args: { member: userId, trade: id },
              form: (args, setArgs) => (
                <TextArea
                  label={words.caseText}
                  isOptional
                  maxLength={500}
                  value={String(args.text ?? '')}
                  onValue={(text) =>
                    setArgs({ member: userId, trade: id, ...(text.trim() === '' ? {} : { text }) })
                  }
                />
              ),
              reasons: words.lookReasons,
            })
          }
        >
          {words.openCase}
        </Button>
      )}
    </div>
  )
}
