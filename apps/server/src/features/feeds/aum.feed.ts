import { isMonth } from '@club/contract/business-day.ts'
import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { actionOf } from '../activity/activity.ts'
import { mobilesOfCustomers } from '../bank/bank.ts'
import { membersOfMobiles } from '../identity/identity.ts'
import { lockAccount } from '../points/points.ts'
import { type AumResult, type AumResultOfFile, aumCorrections, aumResults } from './aum.sql.ts'
import {
  type FeedColumn,
  type FeedRow,
  feedRowOf,
  type Line,
  type Moment,
  plainAmount,
  type Refusal,
  yesOrNo,
} from './feed-cells.rules.ts'
import { type GivenAward, type UndoneFile, undoBatchRows } from './feed-kind.ts'
import { feedLocks } from './feeds.sql.ts'
import { type Change, latestFeed } from './store-latest.ts'

interface AumRow extends FeedRow {
  month: string
  reached: boolean
  /** A decimal without superfluous zeros: `1234.5`. */
  amount: string
}

const columns = {
  month: {
    headers: ['month', '月份', '统计月份', '账期'],
    description: 'month of the result, `2026-10`; not one that has not begun',
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

const yesNo = (value: boolean) => (value ? 'Y' : 'N')

/** The monthly assets, by customer number or mobile: rules/bank#asset-results. A claim looks them up. */
export const aumFeed = latestFeed<AumRow, AumResult, Column>({
  name: 'aum',
  title: 'monthly assets',
  summary: 'decides the claim of the monthly assets in the month after',
  eventType: 'aum_result',
  concernsMembers: false,
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
      before.reached === row.reached && sealing.open(before.amountSealed) === row.amount,
    touch: (tx, rows) =>
      tx.run(aumResults.touch, [
        rows.map(({ before }) => before.holderHash),
        rows.map(({ before }) => before.item),
        rows.map(({ asOf }) => asOf),
      ]),
    write,
  },
  undo,
})

function readRow(line: Line<Column>, moment: Moment): AumRow | Refusal {
  const month = line('month')
  if (month === '') return { reason: 'the month is missing' }
  if (!isMonth(month)) return { reason: 'the month is not one like 2026-11' }
  if (month > moment.month) return { reason: 'the month has not begun yet' }
  const row = feedRowOf(line, moment)
  if ('reason' in row) return row
  if (line('reached') === '') return { reason: 'whether the target was reached is missing' }
  const reached = yesOrNo(line('reached'))
  if (reached === null) return { reason: 'reached is none of yes, no, Y, N, 是, 否' }
  if (line('amount') === '') return { reason: 'the amount is missing' }
  const amount = plainAmount(line('amount'))
  if (amount === null) return { reason: 'the amount is not a decimal of 0 or more' }
  return { ...row, month, reached, amount }
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
    changes.map(({ keyed }) => sealing.seal(keyed.row.amount)),
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
    corrected.map(({ before }) => before.amountSealed),
    corrected.map(({ before }) => before.fileId),
    corrected.map(({ before }) => before.asOf),
    sourceId,
    at,
  ])
}

/** Unclaimed results are deleted or restored; a claimed one stays, since it decided the claim. */
async function undo(deps: EarningContext, { fileId, signal, counts, given }: UndoneFile): Promise<void> {
  let after: [string, string] = ['', '']
  while (!signal.aborted) {
    const rows = await deps.db.all(aumResults.ofFile, [fileId, ...after, undoBatchRows])
    for (const row of rows) {
      const { award, isBack } = await deps.db.inTransaction((tx) => undoResult(tx, deps, fileId, row))
      if (award) given(award)
      if (isBack) counts.takenBack += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < undoBatchRows) return
    after = [last.holderHash, last.month]
  }
}

async function undoResult(
  tx: Tx,
  { clock }: EarningContext,
  fileId: string,
  row: AumResultOfFile,
): Promise<{ award: GivenAward | null; isBack: boolean }> {
  await tx.run(feedLocks.lock, ['aum', fileId])
  const { holderHash, month } = row
  const mobile = (await mobilesOfCustomers(tx, [holderHash])).get(holderHash) ?? holderHash
  const userId = (await membersOfMobiles(tx, [mobile])).get(mobile)
  if (userId) {
    // Lock first: a concurrent claim is either decided by now or no longer finds the result.
    await lockAccount(tx, userId)
    const claim = await actionOf(tx, userId, 'aum_increased_month', month)
    if (claim) {
      const { points, createdAt } = claim
      const businessKey = `aum_increased_month:${month}`
      return { award: points > 0 ? { userId, businessKey, points, at: createdAt } : null, isBack: false }
    }
  }
  const { wasReached, wasAmountSealed, wasFileId, wasAsOf } = row
  const changed =
    wasReached === null
      ? await tx.run(aumResults.delete, [holderHash, month, fileId])
      : await tx.run(aumResults.restore, [
          holderHash,
          month,
          fileId,
          wasReached,
          wasAmountSealed,
          wasFileId,
          wasAsOf,
          await clock.now(tx),
        ])
  return { award: null, isBack: changed > 0 }
}
