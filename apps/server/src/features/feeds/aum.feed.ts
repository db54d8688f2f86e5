import type { Tx } from '../../kit/db.ts'
import { type Sealing, sealedFor, unreadableText } from '../../kit/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { actionOf, refusedAmong } from '../activity/activity.ts'
import { mobilesOfCustomers, sealedBank } from '../bank/bank.ts'
import { membersOfMobiles } from '../identity/identity.ts'
import { lockIfOpen } from '../points/points.ts'
import { type AumResult, type AumResultOfFile, aumCorrections, aumResults } from './aum.sql.ts'
import {
  type FeedColumn,
  type FeedRow,
  feedRowOf,
  type Line,
  notAnAmount,
  plainAmount,
  type Refusal,
  yesOrNo,
} from './feed-cells.rules.ts'
import { type RefusedClaim, type UndoneFile, undoBatchRows } from './feed-kind.ts'
import { maskedAmount, shownCell, spreadsheetWord } from './feed-text.rules.ts'
import { isMonthTooOld, type Moment, monthIn } from './feed-times.rules.ts'
import { feedFiles, feedLocks } from './feeds.sql.ts'
import { lockPeople } from './people.ts'
import { reopenClaimOf } from './reopen-claim.ts'
import { type Change, type ItemRow, latestFeed } from './store-latest.ts'

interface AumRow extends FeedRow {
  month: string
  reached: boolean
  /** A decimal without superfluous zeros: `1234.5`. */
  amount: string
}

const columns = {
  month: {
    headers: ['month', '月份', '统计月份', '账期'],
    description: 'month of the result, `2026-10`; one that is over',
  },
  reached: {
    headers: ['reached', '达标', '是否达标'],
    description: 'whether the target was reached: yes, no, Y, N, 是, 否',
  },
  amount: {
    headers: ['amount', 'aum', '金额', '资产', '资产金额'],
    description: 'assets in yuan, a decimal of 0 or more',
  },
} satisfies Record<string, FeedColumn>
type Column = keyof typeof columns
const taskId = 'aum_increased_month'

const reachedWord = (reached: boolean) => (reached ? 'reached' : 'not reached')

function changeOf(sealing: Sealing, { row }: ItemRow<AumRow>, before: AumResult): string {
  const { month, reached, amount } = row
  const known = amountIn(sealing, before)
  const was = known === null ? unreadableText : maskedAmount(known)
  const decision =
    before.reached === reached ? '' : ` ${reachedWord(before.reached)} → ${reachedWord(reached)},`
  return `${month}${decision} amount ${was} → ${maskedAmount(amount)}`
}

const yesNo = (value: boolean) => (value ? 'Y' : 'N')

/** The monthly assets, by customer number or mobile: rules/bank#asset-results. A claim looks them up. */
export const aumFeed = latestFeed<AumRow, AumResult, Column>({
  name: 'aum',
  title: 'monthly assets',
  summary: 'decides the claim of the monthly assets in the month after',
  eventType: 'aum_result',
  concernsMembers: 'whereCorrected',
  columns,
  read: readRow,
  itemOf: ({ month }) => month,
  saysOf: ({ reached, amount }) => `${yesNo(reached)} ${amount}`,
  table: {
    standing: (tx, rows) =>
      tx.all(aumResults.ofHolders, [
        rows.flatMap(({ holders }) => holders),
        [...new Set(rows.map(({ item }) => item))],
      ]),
    isSame: (sealing, { row }, before) =>
      before.reached === row.reached && amountIn(sealing, before) === row.amount,
    changeOf,
    touch: (tx, rows) =>
      tx.run(aumResults.touch, [
        rows.map(({ before }) => before.holderHash),
        rows.map(({ before }) => before.item),
        rows.map(({ asOf }) => asOf),
      ]),
    write,
  },
  forecast,
  undo,
})

async function forecast(tx: Tx, corrected: readonly ItemRow<AumRow>[]): Promise<RefusedClaim[]> {
  const reached = corrected.filter(({ row }) => row.reached)
  if (reached.length === 0) return []
  const members = await membersOfMobiles(
    tx,
    reached.flatMap(({ mobiles }) => mobiles),
  )
  const named = new Set(reached.map(({ mobiles: [mobile = ''], item }) => `${members.get(mobile)} ${item}`))
  const refused = await refusedAmong(
    tx,
    [...members.values()],
    taskId,
    [...new Set(reached.map(({ item }) => item))],
    'notReached',
  )
  return refused
    .filter(({ userId, actionKey }) => named.has(`${userId} ${actionKey}`))
    .map(({ userId, actionKey }) => ({ userId, businessKey: `${taskId}:${actionKey}` }))
}

function readRow(line: Line<Column>, moment: Moment): AumRow | Refusal {
  if (line('month') === '') return { reason: 'the month is missing' }
  const month = monthIn(line('month'))
  if (month === null) {
    const reason = `the month is not one like 2026-11: ${shownCell(line('month'))}`
    return { reason: reason + spreadsheetWord(line('month'), true) }
  }
  if (isMonthTooOld(month)) return { reason: 'the month is before 2000' }
  if (month >= moment.month) return { reason: 'the month is not over yet' }
  const row = feedRowOf(line, moment)
  if ('reason' in row) return row
  if (line('reached') === '') return { reason: 'whether the target was reached is missing' }
  const reached = yesOrNo(line('reached'))
  if (reached === null) {
    return { reason: `reached is none of yes, no, Y, N, 是, 否: ${shownCell(line('reached'))}` }
  }
  if (line('amount') === '') return { reason: 'the amount is missing' }
  const amount = plainAmount(line('amount'))
  if (amount === null) return { reason: notAnAmount('the amount', line('amount')) }
  return { ...row, month, reached, amount }
}

function amountIn(sealing: Sealing, { holderHash, item: month, amountSealed }: AumResult): string | null {
  return sealing.read(sealedBank.amount, { holderHash, month }, amountSealed)
}

async function write(
  tx: Tx,
  sealing: Sealing,
  changes: readonly Change<AumRow, AumResult>[],
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  await tx.run(aumResults.upsert, [
    changes.map(({ holder }) => holder),
    changes.map(({ keyed }) => keyed.item),
    changes.map(({ keyed }) => yesNo(keyed.row.reached)),
    changes.map(({ holder: holderHash, keyed: { item: month, row } }) =>
      sealing.seal(sealedBank.amount, { holderHash, month }, row.amount),
    ),
    changes.map(({ asOf }) => asOf),
    sourceId,
    at,
  ])
  const corrected = changes.flatMap(({ keyed, before }) => (before ? [{ keyed, before }] : []))
  if (corrected.length === 0) return
  await tx.run(aumCorrections.insert, [
    corrected.map(({ before }) => before.holderHash),
    corrected.map(({ before }) => before.item),
    corrected.map(({ keyed }) => String(keyed.line)),
    corrected.map(({ before }) => yesNo(before.reached)),
    corrected.map(({ keyed }) => yesNo(keyed.row.reached)),
    corrected.map(({ before }) => {
      const { holderHash, item: month, amountSealed } = before
      const from = { place: sealedBank.amount, row: { holderHash, month } }
      const to = { place: sealedBank.amountBefore, row: { holderHash, month, fileId: sourceId } }
      return sealedFor(sealing, from, to, amountSealed)
    }),
    corrected.map(({ before }) => before.fileId),
    corrected.map(({ before }) => before.asOf),
    sourceId,
    at,
  ])
}

/**
 * Deletes or restores unclaimed results. A result that paid a claim stays. One that refused a claim is also restored
 * if the result before it said 'reached', and the claim is reopened; otherwise it stays until the bank sends another
 * one.
 */
async function undo(deps: EarningContext, file: UndoneFile): Promise<void> {
  let after: [string, string] = ['', '']
  while (!file.signal.aborted) {
    const rows = await deps.db.all(aumResults.ofFile, [file.fileId, ...after, undoBatchRows])
    const strangers = await file.step((tx) => undoStrangers(tx, deps, file.fileId, rows))
    file.seen(strangers.takenBack)
    for (const row of strangers.ofMembers) {
      const undone = await file.step((tx) => undoResult(tx, deps, file.fileId, row))
      if (undone.isBack) file.seen(1)
      undone.report?.(file)
    }
    const last = rows.at(-1)
    if (!last || rows.length < undoBatchRows) return
    after = [last.holderHash, last.month]
  }
}

/** Restores the results of people who are not members and so claimed nothing; returns the results of members. */
async function undoStrangers(
  tx: Tx,
  deps: EarningContext,
  fileId: string,
  rows: readonly AumResultOfFile[],
): Promise<{ takenBack: number; ofMembers: AumResultOfFile[] }> {
  await tx.run(feedLocks.lock, ['aum', fileId])
  const mobileOf = await mobilesOfCustomers(
    tx,
    rows.map(({ holderHash }) => holderHash),
  )
  const mobileOfRow = ({ holderHash }: AumResultOfFile) => mobileOf.get(holderHash) ?? holderHash
  const mobiles = rows.map(mobileOfRow)
  // Somebody registering at this moment is either seen as a member or finds the results restored.
  await lockPeople(tx, mobiles, await deps.clock.now(tx))
  const members = await membersOfMobiles(tx, mobiles)
  const ofMembers = rows.filter((row) => members.has(mobileOfRow(row)))
  const others = rows.filter((row) => !members.has(mobileOfRow(row)))
  const isNew = ({ wasReached }: AumResultOfFile) => wasReached === null
  const deleted = await tx.all(aumResults.deleteAll, [
    others.filter(isNew).map(({ holderHash }) => holderHash),
    others.filter(isNew).map(({ month }) => month),
    fileId,
  ])
  const restored = await Promise.all(
    others.filter((row) => !isNew(row)).map((row) => changeBack(tx, deps, fileId, row)),
  )
  const takenBack = deleted.length + restored.reduce((sum, each) => sum + each, 0)
  if (takenBack > 0) await tx.run(feedFiles.addTakenBack, [fileId, takenBack])
  return { takenBack, ofMembers }
}

interface UndoneResult {
  isBack: boolean
  /** Tells the operator what happened to the claim that the result had decided. */
  report?: (file: UndoneFile) => void
}

async function undoResult(
  tx: Tx,
  deps: EarningContext,
  fileId: string,
  row: AumResultOfFile,
): Promise<UndoneResult> {
  await tx.run(feedLocks.lock, ['aum', fileId])
  const { holderHash, month, wasReached } = row
  const mobile = (await mobilesOfCustomers(tx, [holderHash])).get(holderHash) ?? holderHash
  const userId = (await membersOfMobiles(tx, [mobile])).get(mobile)
  if (!userId) return { isBack: await putBack(tx, deps, fileId, row) }
  // Lock first: a concurrent claim is either decided by now or no longer finds the result.
  if (!(await lockIfOpen(tx, userId))) return { isBack: await putBack(tx, deps, fileId, row) }
  const claim = await actionOf(tx, userId, taskId, month)
  if (!claim) return { isBack: await putBack(tx, deps, fileId, row) }

  const businessKey = `${taskId}:${month}`
  const { points, createdAt: at } = claim
  if (points > 0) return { isBack: false, report: (file) => file.given({ userId, businessKey, points, at }) }
  if (claim.refusal !== 'notReached') return { isBack: false }
  const now = await deps.clock.now(tx)
  if (wasReached) {
    const isBack = await putBack(tx, deps, fileId, row)
    await reopenClaimOf(tx, deps, { userId, month }, { sourceId: fileId, at: now })
    return { isBack, report: (file) => file.reopened({ userId, businessKey }) }
  }
  await tx.run(aumResults.makeReplaceable, [holderHash, month, fileId])
  return { isBack: false, report: (file) => file.stillRefused({ userId, businessKey }) }
}

async function putBack(tx: Tx, deps: EarningContext, fileId: string, row: AumResultOfFile): Promise<boolean> {
  const changed = await changeBack(tx, deps, fileId, row)
  if (changed > 0) await tx.run(feedFiles.addTakenBack, [fileId, changed])
  return changed > 0
}

/** Deletes a file's result, or restores the one before it; returns how many rows that were. */
async function changeBack(
  tx: Tx,
  { clock, sealing }: EarningContext,
  fileId: string,
  row: AumResultOfFile,
): Promise<number> {
  const { holderHash, month, wasReached, wasAmountSealed, wasFileId, wasAsOf } = row
  const amountSealed =
    wasAmountSealed &&
    sealedFor(
      sealing,
      { place: sealedBank.amountBefore, row: { holderHash, month, fileId } },
      { place: sealedBank.amount, row },
      wasAmountSealed,
    )
  const before = [amountSealed, wasFileId, wasAsOf] as const
  return wasReached === null
    ? tx.run(aumResults.delete, [holderHash, month, fileId])
    : tx.run(aumResults.restore, [holderHash, month, fileId, wasReached, ...before, await clock.now(tx)])
}
