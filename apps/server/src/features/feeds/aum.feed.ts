import { businessKeyOf } from '@club/contract/business-key.ts'
import { aumTaskId } from '@club/contract/tasks.constants.ts'
import type { Tx } from '../../kit/database/db.ts'
import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import { refusedAmong } from '../activity/activity.ts'
import { sealedBank } from '../bank/bank.ts'
import { membersOfMobiles } from '../identity/members.ts'
import { type AumResult, aumCorrections, aumResults } from './aum.sql.ts'
import { undoResults } from './aum-undo.ts'
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
import type { RefusedClaim } from './feed-kind.ts'
import { maskedAmount, maskedChange, shownCell, spreadsheetWord } from './feed-text.rules.ts'
import { isMonthTooOld, type Moment, monthIn } from './feed-times.rules.ts'
import { type Correction, type ItemRow, latestFeed, type TableInForce } from './store-latest.ts'

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

const reachedWord = (reached: boolean) => (reached ? 'reached' : 'not reached')

function changeOf(sealing: Sealing, { row }: ItemRow<AumRow>, before: AumResult): string {
  const { month, reached, amount } = row
  const known = amountIn(sealing, before)
  const was = known === null ? unreadableText : maskedAmount(known)
  const decision =
    before.reached === reached ? '' : ` ${reachedWord(before.reached)} → ${reachedWord(reached)},`
  return `${month}${decision} amount ${maskedChange(was, maskedAmount(amount), known !== amount)}`
}

/** A result as a row says it, `Y 1234.5`. */
export const resultText = ({ reached, amount }: Pick<AumRow, 'reached' | 'amount'>) =>
  `${reached ? 'Y' : 'N'} ${amount}`

const inForce: TableInForce = {
  async put(tx, sealing, rows) {
    const told = rows.map(({ says }) => says.split(' ') as [reached: 'Y' | 'N', amount: string])
    await tx.run(aumResults.upsert, [
      rows.map(({ holderHash }) => holderHash),
      rows.map(({ item }) => item),
      told.map(([reached]) => reached),
      rows.map(({ holderHash, item: month }, index) =>
        sealing.seal(sealedBank.amount, { holderHash, month }, told[index]?.[1] ?? ''),
      ),
      rows.map(({ asOf }) => asOf),
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ storedAt }) => storedAt),
    ])
  },
  remove: (tx, rows) =>
    tx.run(aumResults.delete, [rows.map(({ holderHash }) => holderHash), rows.map(({ item }) => item)]),
  sources: (tx, rows) =>
    tx.all(aumResults.ofHolders, [
      rows.map(({ holderHash }) => holderHash),
      [...new Set(rows.map(({ item }) => item))],
    ]),
}

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
  saysOf: resultText,
  table: {
    standing: (tx, rows) =>
      tx.all(aumResults.ofHolders, [
        rows.flatMap(({ holders }) => holders),
        [...new Set(rows.map(({ item }) => item))],
      ]),
    isSame: (sealing, { row }, before) =>
      before.reached === row.reached && amountIn(sealing, before) === row.amount,
    changeOf,
    ...inForce,
    note: noteCorrections,
  },
  forecast,
  undo: undoResults,
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
    aumTaskId,
    [...new Set(reached.map(({ item }) => item))],
    'notReached',
  )
  return refused
    .filter(({ userId, actionKey }) => named.has(`${userId} ${actionKey}`))
    .map(({ userId, actionKey }) => ({ userId, businessKey: businessKeyOf(aumTaskId, actionKey) }))
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

async function noteCorrections(
  tx: Tx,
  corrections: readonly Correction<AumRow, AumResult>[],
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  const yesNo = (reached: boolean) => (reached ? 'Y' : 'N')
  await tx.run(aumCorrections.insert, [
    corrections.map(({ keyed }) => keyed.named),
    corrections.map(({ before }) => before.item),
    corrections.map(({ keyed }) => String(keyed.line)),
    corrections.map(({ before }) => yesNo(before.reached)),
    corrections.map(({ keyed }) => yesNo(keyed.row.reached)),
    sourceId,
    at,
  ])
}
