import { addMonths, businessDay, businessMonth } from '@club/contract/business-day.ts'
import { monthlyRanks } from '@club/contract/ranking.constants.ts'
import type { Tx } from '../../kit/database/db.ts'
import { carryOut, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import { type CommandCall, exitCodes, InputRefused } from '../../kit/operator/operator-command.ts'
import {
  AccountClosed,
  barMember,
  closeOf,
  type Exclusion,
  exclusionOf,
  liftBar,
  monthOf,
} from '../points/points.ts'
import type { MembersDeps } from './members-deps.ts'
import { barEnd, namedMember } from './named-member.ts'

interface BarArgs {
  member: string
  until?: string | undefined
  forGood: boolean
  dryRun: boolean
}

type Deps = Pick<MembersDeps, 'db' | 'clock' | 'sealing'>

/** A member's months that are not closed, with the rank in each. */
async function openMonths(tx: Tx, userId: string, running: string) {
  const months = await Promise.all(
    [addMonths(running, -1), running].map(async (month) => {
      const [close, standing] = await Promise.all([closeOf(tx, month), monthOf(tx, userId, month)])
      return { month, isOpen: !close?.closedAt, ...standing }
    }),
  )
  return months.filter(({ month, isOpen, points }) => isOpen && (month === running || points > 0))
}

type OpenMonth = Awaited<ReturnType<typeof openMonths>>[number]

function barredMonth({ month, rankNo }: OpenMonth): string {
  if (rankNo === null) return `${month}: no rank yet, and none can be won`
  const benefit =
    rankNo <= monthlyRanks
      ? "the benefit is withheld if the bar holds at the month's close"
      : `beyond the first ${monthlyRanks.toLocaleString('en')}, so without a benefit`
  return `${month}: rank ${rankNo} stays; ${benefit}`
}

function freeMonth(before: OpenMonth | undefined, { month, rankNo }: OpenMonth): string {
  if (rankNo === null) return `${month}: no rank yet, and one can be won again`
  return before?.rankNo === null ? `${month}: takes rank ${rankNo}` : `${month}: rank ${rankNo} stays`
}

/** What a change does to the months that are not closed. */
function effectOn(before: readonly OpenMonth[], after: readonly OpenMonth[], isExcluded: boolean): string[] {
  return after.map((each) =>
    isExcluded
      ? barredMonth(each)
      : freeMonth(
          before.find(({ month }) => month === each.month),
          each,
        ),
  )
}

interface Changed {
  said: string[]
  detail: Record<string, string | null>
}

/** Runs a change of a member's bar as an operator's act, and prints what it did. */
async function changeBar(
  deps: Deps,
  call: CommandCall<{ member: string; dryRun: boolean }>,
  act: string,
  change: (tx: Tx, userId: string) => Promise<Changed | { problem: string }>,
): Promise<number> {
  const { args, print } = call
  const named = await namedMember(deps, args.member, print)
  if (!named) return exitCodes.refused
  const { userId } = named.member
  const done = await carryOut(deps, orderIn(call), act, async (tx) => {
    const running = businessMonth(await deps.clock.now(tx))
    const before = await openMonths(tx, userId, running)
    const changed = await change(tx, userId)
    if ('problem' in changed) return { ...changed, detail: null }
    const exclusion = await exclusionOf(tx, userId)
    const effect = effectOn(before, await openMonths(tx, userId, running), isExcluding(exclusion))
    return { said: [...changed.said, ...effect], detail: { member: userId, ...changed.detail } }
  }).catch((error: unknown) => {
    if (error instanceof AccountClosed) return { problem: 'the member has left the club' }
    throw error
  })
  if ('problem' in done) {
    print.err(done.problem)
    return exitCodes.refused
  }
  print.out(`member ${userId}`)
  for (const line of done.said) print.out(line)
  printPreview(print, args)
  return exitCodes.ok
}

const isExcluding = ({ isOnBankList, bar }: Exclusion) => isOnBankList || bar !== null
const alsoOnBankList = "also on the bank's blacklist, which stays as it is"

/** Bars a member: rules/months#bars. */
export async function bar(deps: Deps, call: CommandCall<BarArgs>): Promise<number> {
  const { until, forGood } = call.args
  if ((until === undefined) !== forGood)
    throw new InputRefused('members bar: give either --until or --for-good')
  const lastDay = until ?? null
  const today = businessDay(await deps.clock.now(deps.db))
  if (lastDay !== null && lastDay < today)
    throw new InputRefused(`members bar: the last day is past; today is ${today}`)
  return changeBar(deps, call, 'members.bar', async (tx, userId) => {
    const before = await barMember(tx, deps.clock, userId, lastDay)
    const { isOnBankList } = await exclusionOf(tx, userId)
    return {
      said: [
        `barred ${barEnd(lastDay)}${before ? `, before this ${barEnd(before.lastDay)}` : ''}`,
        'off the ranking list, no votes and no works; earns points as before',
        ...(isOnBankList ? [alsoOnBankList] : []),
      ],
      detail: {
        until: lastDay ?? 'for good',
        ...(before ? { before: before.lastDay ?? 'for good' } : {}),
      },
    }
  })
}

/** Lifts the club's own bar. */
export function unbar(deps: Deps, call: CommandCall<{ member: string; dryRun: boolean }>): Promise<number> {
  return changeBar(deps, call, 'members.unbar', async (tx, userId) => {
    const lifted = await liftBar(tx, deps.clock, userId)
    if (!lifted) return { problem: 'the club has not barred this member' }
    const { isOnBankList } = await exclusionOf(tx, userId)
    return {
      said: [
        `no longer barred; it was ${barEnd(lifted.lastDay)}, since ${businessDay(lifted.since)}`,
        isOnBankList
          ? "still on the bank's blacklist, so nothing else changes"
          : 'on the ranking list again, may vote and enter works',
      ],
      detail: { until: lifted.lastDay ?? 'for good' },
    }
  })
}
