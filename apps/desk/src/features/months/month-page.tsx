import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { months } from '@club/contract/desk/months.ts'
import { isPermission } from '@club/contract/desk/roles.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useAnswer, usePages } from '../../kit/calls/api.ts'
import { operatorName, useFormat } from '../../kit/format/format.ts'
import { LookReason } from '../../kit/looks/look-reason.tsx'
import { useMay } from '../../kit/session/me.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { PageHeading } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { type Column, Table } from '../../kit/ui/table.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { CloseButton, ExportButton } from './month-acts.tsx'
import { monthsWords } from './months.words.ts'

type Rank = DeskAnswerOf<typeof months.ranks>['ranks'][number]
type Flag = DeskAnswerOf<typeof months.flags>['flags'][number]

interface Look {
  month: string
  reason: string
}

const benefitTones = { none: 'calm', carried: 'good', withheld: 'warm' } as const

function Ranks({ month, reason }: Look) {
  const words = useWords(monthsWords)
  const { count, time } = useFormat()
  const pages = usePages(months.ranks, { month, reason }, ({ ranks }) => ranks, { isLook: true })
  const columns: Column<Rank>[] = [
    { title: words.rank, cell: ({ rank }) => count(rank), isNumber: true },
    { title: words.mobile, cell: ({ mobile }) => mobile ?? words.left, isShort: true },
    { title: words.member, cell: ({ member }) => member },
    { title: words.reachedAt, cell: ({ reachedAt }) => time(reachedAt), isShort: true },
    {
      title: words.benefit,
      cell: ({ benefit }) =>
        benefit === null ? (
          words.notYet
        ) : (
          <Badge tone={benefitTones[benefit]}>{words.benefits[benefit]}</Badge>
        ),
    },
  ]
  return (
    <Table
      caption={words.ranksTab}
      columns={columns}
      keyOf={({ rank }) => String(rank)}
      empty={words.noRanks}
      {...pages}
    />
  )
}

const liftAct = 'points unflag'

function Flags({ month, reason }: Look) {
  const words = useWords(monthsWords)
  const { count, time } = useFormat()
  const openAct = useAct()
  const may = useMay()
  const pages = usePages(months.flags, { month, reason }, ({ flags }) => flags, { isLook: true })
  const mayLift = isPermission(liftAct) && may(liftAct)
  const lift = (target: string) => {
    if (isPermission(liftAct)) openAct({ act: liftAct, args: { target }, reasons: words.liftReasons })
  }
  const columns: Column<Flag>[] = [
    { title: words.entry, cell: ({ target }) => target },
    { title: words.points, cell: ({ points }) => count(points), isNumber: true },
    { title: words.effect, cell: ({ effect }) => words.effects[effect] },
    { title: words.reason, cell: ({ reason: why }) => why },
    { title: words.flaggedBy, cell: ({ by }) => operatorName(by) },
    { title: words.at, cell: ({ at }) => time(at), isShort: true },
    {
      title: words.state,
      cell: ({ lifted, target }) => {
        if (lifted) return words.liftedBy(operatorName(lifted.by), time(lifted.at))
        return mayLift ? (
          <Button onClick={() => lift(target)}>{words.lift}</Button>
        ) : (
          <Badge tone="warm">{words.open}</Badge>
        )
      },
    },
  ]
  return (
    <>
      <p>{words.flagsLead}</p>
      <Table
        caption={words.flagsTab}
        columns={columns}
        keyOf={({ flagId }) => flagId}
        empty={words.noFlags}
        {...pages}
      />
    </>
  )
}

/** A month's close or export, whichever comes next. */
function MonthActs({ month }: { month: string }) {
  const closed = useAnswer(months.list, {}).data
  const now = useAnswer(months.now, {}).data
  if (closed?.months.some((each) => each.month === month && each.closedAt))
    return <ExportButton month={month} />
  return now && month < now.month ? <CloseButton month={month} /> : null
}

/** The ranks and flags of a month. */
export function MonthPage({ month }: { month: string }) {
  const words = useWords(monthsWords)
  const format = useFormat()
  return (
    <>
      <PageHeading
        title={words.monthTitle(format.month(month))}
        actions={
          <>
            <ButtonLink to="/months">{words.back}</ButtonLink>
            <MonthActs month={month} />
          </>
        }
      />
      <LookReason of={`month:${month}`} usual={words.lookReasons}>
        {(reason) => (
          <Tabs
            label={words.parts}
            parts={[
              { key: 'flags', title: words.flagsTab, show: () => <Flags month={month} reason={reason} /> },
              { key: 'ranks', title: words.ranksTab, show: () => <Ranks month={month} reason={reason} /> },
            ]}
          />
        )}
      </LookReason>
    </>
  )
}
