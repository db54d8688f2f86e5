import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import { claimsToOpen } from '../bank/asset-claims.ts'
import {
  amountIn,
  noteResultCorrections,
  putResults,
  removeResults,
  resultsOf,
  resultText,
  type StoredResult,
} from '../bank/asset-results.ts'
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
import { maskedAmount, maskedChange, shownCell, spreadsheetWord } from './feed-text.rules.ts'
import { isMonthTooOld, type Moment, monthIn } from './feed-times.rules.ts'
import { type ItemRow, latestFeed, type TableInForce } from './store-latest.ts'

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

function changeOf(sealing: Sealing, { row }: ItemRow<AumRow>, before: StoredResult): string {
  const { month, reached, amount } = row
  const known = amountIn(sealing, before)
  const was = known === null ? unreadableText : maskedAmount(known)
  const decision =
    before.reached === reached ? '' : ` ${reachedWord(before.reached)} → ${reachedWord(reached)},`
  return `${month}${decision} amount ${maskedChange(was, maskedAmount(amount), known !== amount)}`
}

const inForce: TableInForce = {
  put: putResults,
  remove: removeResults,
  sources: (tx, rows) =>
    resultsOf(
      tx,
      rows.map(({ holderHash }) => holderHash),
      rows.map(({ item }) => item),
    ),
}

/** The monthly assets, by customer number or mobile: rules/bank#asset-results. A claim looks them up. */
export const aumFeed = latestFeed<AumRow, StoredResult, Column>({
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
      resultsOf(
        tx,
        rows.flatMap(({ holders }) => holders),
        rows.map(({ item }) => item),
      ),
    isSame: (sealing, { row }, before) =>
      before.reached === row.reached && amountIn(sealing, before) === row.amount,
    changeOf,
    ...inForce,
    note: (tx, corrections, source) =>
      noteResultCorrections(
        tx,
        corrections.map(
          ({ keyed: { named: holderHash, line, row }, before: { item, reached: wasReached } }) => ({
            holderHash,
            item,
            line,
            wasReached,
            isReached: row.reached,
          }),
        ),
        source,
      ),
  },
  forecast: (tx, corrected) =>
    claimsToOpen(
      tx,
      corrected.flatMap(({ row, mobiles, item: month }) =>
        row.reached ? mobiles.map((mobileHash) => ({ mobileHash, month })) : [],
      ),
    ),
  undo: undoResults,
})

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
