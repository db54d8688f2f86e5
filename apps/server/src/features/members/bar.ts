import { addMonths, businessDay, businessMonth } from '@club/contract/business-day.ts'
import type { Change } from '@club/contract/desk/acts.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { monthlyRanks } from '@club/contract/ranking.constants.ts'
import type { Tx } from '../../kit/database/db.ts'
import { type ActOutcome, act, changed, type Undo } from '../../kit/operator/act.ts'
import { type ActOrder, carryOut } from '../../kit/operator/operator-act.ts'
import { argument, dayName, flag, memberName, memberNames } from '../../kit/operator/operator-command.ts'
import { findMember } from '../identity/members.ts'
import { AccountClosed, barMember, closeOf, exclusionOf, liftBar, monthOf } from '../points/points.ts'
import { type BarWords, words } from './bar.words.ts'
import type { MembersDeps } from './members-deps.ts'

type Deps = Pick<MembersDeps, 'db' | 'clock' | 'sealing'>

const member = argument('<member>', memberNames, memberName)

/** A member's months that are not closed, with the rank in each. */
async function openMonths(tx: Tx, userId: string, running: string) {
  const months = await Promise.all(
    [addMonths(running, -1), running].map(async (month) => {
      const [close, standing] = await Promise.all([closeOf(tx, month), monthOf(tx, userId, month)])
      return { month, isOpen: !close?.closedAt, rank: standing.rankNo, points: standing.points }
    }),
  )
  return months.filter(({ month, isOpen, points }) => isOpen && (month === running || points > 0))
}

type OpenMonth = Awaited<ReturnType<typeof openMonths>>[number]

/** What a bar does to a month that is not closed. */
function barredMonth(w: BarWords['bar'], month: OpenMonth): string {
  if (month.rank === null) return w.noRank(month)
  return month.rank <= monthlyRanks ? w.rankStays(month) : w.rankBeyond(month, monthlyRanks)
}

/** What its end does to such a month, given what it was before. */
function freeMonth(w: BarWords['unbar'], before: readonly OpenMonth[], month: OpenMonth): string {
  if (month.rank === null) return w.noRank(month)
  const had = before.find((each) => each.month === month.month)
  return had?.rank === null ? w.takesRank(month) : w.rankStays(month)
}

interface Done<W> {
  detail: Record<string, string | null>
  changes: (w: W, months: { before: readonly OpenMonth[]; after: readonly OpenMonth[] }) => Change[]
  undo?: Undo
}

type Refusal<W> = { refused: (w: W) => string }
const memberLeft = (w: { left: string }) => w.left

/** Carries out a change of a member's bar, and tells what it does to the months that are not closed. */
async function changeBar<W extends { left: string; member: string }>(
  deps: Deps,
  call: ActOrder & { args: { member: string } },
  name: string,
  change: (tx: Tx, userId: string) => Promise<Done<W> | Refusal<W>>,
): Promise<ActOutcome<W>> {
  const found = await findMember(deps.db, deps, call.args.member)
  if ('problem' in found) return { refused: (_words, language) => found.problem[language] }
  const { userId } = found
  const done = await carryOut(deps, call, name, async (tx) => {
    const running = businessMonth(await deps.clock.now(tx))
    const before = await openMonths(tx, userId, running)
    const outcome = await change(tx, userId)
    if ('refused' in outcome) return { ...outcome, detail: null }
    const after = await openMonths(tx, userId, running)
    const detail = { member: userId, ...outcome.detail }
    return { ...outcome, detail, changes: (w: W) => outcome.changes(w, { before, after }) }
  }).catch((error: unknown): Refusal<W> => {
    if (error instanceof AccountClosed) return { refused: memberLeft }
    throw error
  })
  if ('refused' in done) return { refused: done.refused }
  return {
    changes: (w) => [changed(w.member, null, userId), ...done.changes(w)],
    ...(done.undo && !call.isPreview && { undo: done.undo }),
  }
}

/**
 * What takes back a bar: one that it replaced, and that would still hold, is put back; the member is not set free. If
 * somebody has set another bar since, that one is lifted or replaced; the preview names its last day.
 */
function undoOf(member: string, before: Awaited<ReturnType<typeof barMember>>, today: string): Undo {
  if (!before || (before.lastDay !== null && before.lastDay < today))
    return { act: 'members unbar', args: { member } }
  const end = before.lastDay === null ? { forGood: true } : { until: before.lastDay }
  return { act: 'members bar', args: { member, ...end } }
}

/** Bars a member: rules/ranking#bars. */
export const barAct = act({
  name: 'bar',
  description: 'bars a member from ranks, lists, votes and works; a file of the bank does not lift it',
  words: inEachLanguage((language) => words[language].bar),
  arguments: {
    member,
    until: argument('--until <day>', 'the last day on which it holds', dayName.optional()),
    forGood: argument('--for-good', 'without an end', flag),
  },
  async carryOut(deps: Deps, call) {
    const { until, forGood } = call.args
    if ((until === undefined) !== forGood) return { refused: (w: BarWords['bar']) => w.eitherEnd }
    const lastDay = until ?? null
    const today = businessDay(await deps.clock.now(deps.db))
    if (lastDay !== null && lastDay < today) return { refused: (w: BarWords['bar']) => w.lastDayPast(today) }
    return changeBar<BarWords['bar']>(deps, call, 'members.bar', async (tx, userId) => {
      const before = await barMember(tx, deps.clock, userId, lastDay)
      const { isOnBankList } = await exclusionOf(tx, userId)
      return {
        changes: (w, { after }) => [
          changed(w.barred(lastDay)),
          ...(before ? [changed(w.before(before.lastDay))] : []),
          changed(w.effect),
          ...(isOnBankList ? [changed(w.alsoOnBankList)] : []),
          ...after.map((month) => changed(barredMonth(w, month))),
        ],
        detail: {
          until: lastDay ?? 'for good',
          ...(before ? { before: before.lastDay ?? 'for good' } : {}),
        },
        undo: undoOf(userId, before, today),
      }
    })
  },
})

/** Lifts the club's own bar. */
export const unbarAct = act({
  name: 'unbar',
  description: "lifts the club's own bar; the bank's blacklist stays as it is",
  words: inEachLanguage((language) => words[language].unbar),
  arguments: { member },
  carryOut: (deps: Deps, call) =>
    changeBar<BarWords['unbar']>(deps, call, 'members.unbar', async (tx, userId) => {
      const lifted = await liftBar(tx, deps.clock, userId)
      if (!lifted) return { refused: (w) => w.notBarred }
      const { isOnBankList } = await exclusionOf(tx, userId)
      return {
        changes: (w, { before, after }) => [
          changed(w.lifted(lifted.lastDay, businessDay(lifted.since))),
          changed(isOnBankList ? w.stillOnBankList : w.free),
          ...(isOnBankList ? [] : after.map((month) => changed(freeMonth(w, before, month)))),
        ],
        detail: { until: lifted.lastDay ?? 'for good' },
      }
    }),
})
