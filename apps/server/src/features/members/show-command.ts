import { businessDay, businessMonth, businessTime, dayOfMonth } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import type { Language } from '@club/contract/languages.ts'
import { csvLine } from '../../kit/files/csv-line.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { type CommandCall, exitCodes, type Print } from '../../kit/operator/operator-command.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import type { BankFacts } from '../bank/bank-facts.ts'
import { memberNames } from '../identity/members.ts'
import { type ExplainedRow, maxTradesOfMonth, tradesOfMonth } from '../points/points.ts'
import { bankFactsFor, monthStandingOf } from './member-facts.ts'
import type { MembersDeps } from './members-deps.ts'
import { type NamedMember, namedMember, stateIn } from './named-member.ts'

const count = (value: number) => value.toLocaleString('en')

type ShowCall = CommandCall<{
  member: string
  month?: string | undefined
  language: Language
  csv: boolean
}>

/** Shows one member, and a month of theirs, for whoever asks why points did not come. */
export async function show(deps: MembersDeps, call: ShowCall): Promise<number> {
  const { db, clock, published, sealing } = deps
  const { args, print } = call
  const named = await namedMember(deps, args.member, print)
  if (!named) return exitCodes.refused
  const { userId } = named.member
  const running = businessMonth(await clock.now(db))
  const month = args.month ?? running
  const asked = { userId, month }
  const trades = await tradesOfMonth(db, { published, sealing, memberNames }, asked, args.language)
  await recordLook(deps, call, 'members.show', { member: userId, month, trades: trades.length })
  if (args.csv) {
    printTradesAsCsv(print, trades)
    return exitCodes.ok
  }
  printRows(print, [...whoItIs(named), ...(await bankRows(deps, userId, running))])
  printRows(print, await monthRows(deps, named, month, running))
  printTrades(print, month, trades)
  if (trades.length === maxTradesOfMonth) print.err(`only the first ${count(maxTradesOfMonth)} are shown`)
  return exitCodes.ok
}

type Row = readonly [name: string, value: string]

function printRows(print: Print, rows: readonly Row[]): void {
  for (const line of textTable(rows)) print.out(line)
  print.out('')
}

function whoItIs(named: NamedMember): Row[] {
  const { member, exclusion } = named
  const { userId, registeredAt, channel, source, mobile, nickName, devices } = member
  const { state, since } = stateIn(named)
  const [last] = devices
  const byPartner = source === null ? '' : ` through ${source}`
  return [
    ['member', userId],
    ['state', since === null ? state : `${state}, since ${since}`],
    ...(exclusion.bar ? [['bar', `club audit list --member ${userId} --act members.bar`] as const] : []),
    ['registered', `${businessDay(registeredAt)} by ${channel}${byPartner}`],
    ['mobile', mobile ?? '–'],
    ['nickname', nickName ?? '–'],
    ['devices', last ? `${devices.length}, last ${businessDay(last.lastUsedAt)} by ${last.channel}` : 'none'],
  ]
}

const asOf = (at: Date) => `as of ${businessTime(at)}`

function bankWords({ customerNo, tier, blacklist, assets }: BankFacts): Row[] {
  const unknown = 'the bank has said nothing'
  return [
    ['customer number', customerNo ? `linked, ${asOf(customerNo.asOf)}` : 'not linked'],
    ['tier', tier ? `${tier.userLevel}, ${asOf(tier.asOf)}` : unknown],
    [
      'blacklist',
      blacklist ? `${blacklist.isBlack ? 'on it' : 'not on it'}, ${asOf(blacklist.asOf)}` : unknown,
    ],
    ...assets.map(
      ({ month, reached, asOf: at }): Row => [
        `assets ${month}`,
        `${reached ? 'reached' : 'not reached'}, ${asOf(at)}`,
      ],
    ),
    ...(assets.length === 0 ? [['assets', unknown] as const] : []),
  ]
}

const bankRows = async (deps: MembersDeps, userId: string, running: string): Promise<Row[]> =>
  bankWords(await bankFactsFor(deps, userId, running))

async function monthRows(
  deps: MembersDeps,
  named: NamedMember,
  month: string,
  running: string,
): Promise<Row[]> {
  const [standing, helpers] = await Promise.all([
    monthStandingOf(deps, named, month, running),
    deps.helpersOf(deps.db, named.member.userId),
  ])
  const { points, countedPoints, rankNo, closedAt, benefit, missing, position, positionAsOf } = standing
  const place =
    closedAt !== null
      ? `position ${position ?? '–'}`
      : position === null
        ? 'no position'
        : `position ${position} as of ${positionAsOf && businessTime(positionAsOf)}`
  const [own, madeGood] = [false, true].map((isMadeGood) =>
    standing.checkIns.filter((each) => each.isMadeGood === isMadeGood).map(({ day }) => dayOfMonth(day)),
  ) as [number[], number[]]
  return [
    ['month', `${month}${closedAt ? `, closed ${businessTime(closedAt)}` : ''}`],
    ['points', `${count(points)}, of which ${count(countedPoints)} count toward a rank`],
    [
      'rank',
      rankNo === null
        ? `none${missing > 0 ? `, ${englishCount(count(missing), 'point')} missing` : ''}`
        : `${rankNo}`,
    ],
    ['benefit', `${benefit}${standing.isFrozen ? '' : ', as things are'}`],
    ['list', place],
    ['check-ins', own.length === 0 ? 'none' : `${own.length}: ${own.join(' ')}`],
    ...(madeGood.length > 0 ? [['made good', madeGood.join(' ')] as const] : []),
    ...(helpers.length === 0
      ? [['helpers', 'none'] as const]
      : helpers.map(
          ({ name, mobile, state, since }): Row => [
            'helper',
            `${name} ${mobile}, ${state} since ${businessDay(since)}`,
          ],
        )),
  ]
}

function printTrades(print: Print, month: string, trades: readonly ExplainedRow[]): void {
  if (trades.length === 0) {
    print.out(`no award and no refusal counts in ${month}`)
    return
  }
  const rows = trades.map(({ time, id, point, taskId, reason, explanation }) => [
    businessTime(new Date(time)),
    reason ?? `+${point}`,
    taskId,
    id.replace(/^award-/, 'entry '),
    explanation,
  ])
  const head = ['time', 'points or refusal', 'task', 'entry', 'what the member reads']
  for (const line of textTable([head, ...rows.map((row) => row.map(shortRefusal))])) print.out(line)
}

/** The id of a refusal is long, and no command takes it. */
const shortRefusal = (cell: string) => (cell.startsWith('refusal-') ? '–' : cell)

function printTradesAsCsv(print: Print, trades: readonly ExplainedRow[]): void {
  print.out(
    csvLine(['time', 'kind', 'task', 'points', 'total_after', 'refusal', 'id', 'what_the_member_reads']),
  )
  for (const { time, kind, taskId, point, totalAfter, reason, id, explanation } of trades)
    print.out(
      csvLine([businessTime(new Date(time)), kind, taskId, point, totalAfter, reason, id, explanation]),
    )
}
