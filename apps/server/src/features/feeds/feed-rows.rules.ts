import { isMonth } from '@club/contract/business-day.ts'
import {
  bankCardKinds,
  bankCardStatuses,
  bankPensionKinds,
  bankTaskIds,
} from '@club/contract/feeds.constants.ts'
import {
  type Column,
  type Columns,
  cellOf,
  type FeedRow,
  feedRowOf,
  findColumns,
  instantOf,
  liesAhead,
  type Moment,
  plainAmount,
  type Refusal,
  yesOrNo,
} from './feed-cells.rules.ts'

export interface AumRow extends FeedRow {
  month: string
  reached: boolean
  /** A decimal without superfluous zeros: `1234.5`. */
  amount: string
}

export interface CustomerRow extends FeedRow {
  customerNo: string
  mobile: string
}

export interface TierRow extends FeedRow {
  userLevel: string
}

export interface BlacklistRow extends FeedRow {
  isBlack: boolean
}

export interface CardRow extends FeedRow {
  maskedNo: string
  kind: (typeof bankCardKinds)[number]
  status: (typeof bankCardStatuses)[number]
}

export interface PensionRow extends FeedRow {
  kind: (typeof bankPensionKinds)[number]
  balance: string
}

/** A task done in the bank's systems. `asOf` is when. */
export interface TaskRow extends FeedRow {
  eventId: string
  taskId: (typeof bankTaskIds)[number]
  asOf: Date
}

export const feedKinds = ['aum', 'customers', 'events', 'tiers', 'blacklist', 'cards', 'pensions'] as const
export type FeedKindName = (typeof feedKinds)[number]

const columnsNeeded: Record<FeedKindName, Column[]> = {
  aum: ['month', 'reached', 'amount'],
  customers: ['customerNo', 'mobile'],
  events: ['eventId', 'type', 'at'],
  tiers: ['userLevel'],
  blacklist: ['blacklisted'],
  cards: ['maskedNo', 'kind', 'status'],
  pensions: ['kind', 'balance'],
}

/** Finds the columns that a kind of file needs. */
export function columnsOf(kind: FeedKindName, header: readonly string[]): { columns: Columns } | Refusal {
  return findColumns(header, columnsNeeded[kind])
}

type Read<Row> = (record: readonly string[], columns: Columns, moment: Moment) => Row | Refusal

/** Reads one line of an AUM file; there are no results of months that have not begun. */
export const readAumRow: Read<AumRow> = (record, columns, moment) => {
  const month = cellOf(record, columns, 'month')
  const reachedText = cellOf(record, columns, 'reached')
  const amountText = cellOf(record, columns, 'amount')
  if (month === '') return { reason: 'the month is missing' }
  if (!isMonth(month)) return { reason: 'the month is not one like 2026-11' }
  if (month > moment.month) return { reason: 'the month has not begun yet' }
  const row = feedRowOf(record, columns, moment)
  if ('reason' in row) return row
  if (reachedText === '') return { reason: 'whether the target was reached is missing' }
  const reached = yesOrNo(reachedText)
  if (reached === null) return { reason: 'reached is none of yes, no, Y, N, 是, 否' }
  if (amountText === '') return { reason: 'the amount is missing' }
  const amount = plainAmount(amountText)
  if (amount === null) return { reason: 'the amount is not a decimal of 0 or more' }
  return { ...row, month, reached, amount }
}

/** Reads one line of a customers file. */
export const readCustomerRow: Read<CustomerRow> = (record, columns, moment) => {
  const row = feedRowOf(record, columns, moment)
  if ('reason' in row) return row
  if (row.customerNo === null) return { reason: 'the customer number is missing' }
  if (row.mobile === null) return { reason: 'the mobile is missing' }
  return { ...row, customerNo: row.customerNo, mobile: row.mobile }
}

const userLevelPattern = /^[\p{Script=Han}A-Za-z0-9 ._-]{1,20}$/u

/** Reads one line of a tiers file. */
export const readTierRow: Read<TierRow> = (record, columns, moment) => {
  const row = feedRowOf(record, columns, moment)
  if ('reason' in row) return row
  const userLevel = cellOf(record, columns, 'userLevel')
  if (!userLevelPattern.test(userLevel)) {
    return { reason: 'the level is not 1 to 20 letters, digits or Chinese characters' }
  }
  return { ...row, userLevel }
}

/** Reads one line of a blacklist file: on it (Y) or off it again (N). */
export const readBlacklistRow: Read<BlacklistRow> = (record, columns, moment) => {
  const row = feedRowOf(record, columns, moment)
  if ('reason' in row) return row
  const isBlack = yesOrNo(cellOf(record, columns, 'blacklisted'))
  if (isBlack === null) return { reason: 'blacklisted is none of yes, no, Y, N, 是, 否' }
  return { ...row, isBlack }
}

/** At most the first six and the last four digits in clear, with stars between. */
const maskedNoPattern = /^(?=.{8,24}$)\d{0,6}\*{4,}\d{0,4}$/
const chineseWords: Record<string, string> = {
  借记卡: 'debit',
  信用卡: 'credit',
  社保卡: 'social_security',
  幸福养老卡: 'happy_yang',
  幸福如意卡: 'happy_ruyi',
  正常: 'normal',
  冻结: 'frozen',
  挂失: 'lost',
  注销: 'closed',
  个人养老金: 'personal_pension',
  年金: 'annuity',
}

function oneOf<T extends string>(allowed: readonly T[], text: string): T | null {
  const word = chineseWords[text] ?? text.toLowerCase()
  return allowed.find((each) => each === word) ?? null
}

/** Reads one line of a cards file. A number that is not masked is refused: the club never holds a whole one. */
export const readCardRow: Read<CardRow> = (record, columns, moment) => {
  const row = feedRowOf(record, columns, moment)
  if ('reason' in row) return row
  const maskedNo = cellOf(record, columns, 'maskedNo').replaceAll(' ', '')
  if (!maskedNoPattern.test(maskedNo)) return { reason: 'the card number is not masked like 6222******1234' }
  const kind = oneOf(bankCardKinds, cellOf(record, columns, 'kind'))
  if (kind === null) return { reason: `the kind of card is none of ${bankCardKinds.join(', ')}` }
  const status = oneOf(bankCardStatuses, cellOf(record, columns, 'status'))
  if (status === null) return { reason: `the card's status is none of ${bankCardStatuses.join(', ')}` }
  return { ...row, maskedNo, kind, status }
}

/** Reads one line of a pensions file. */
export const readPensionRow: Read<PensionRow> = (record, columns, moment) => {
  const row = feedRowOf(record, columns, moment)
  if ('reason' in row) return row
  const kind = oneOf(bankPensionKinds, cellOf(record, columns, 'kind'))
  if (kind === null) return { reason: `the kind of pension is none of ${bankPensionKinds.join(', ')}` }
  const balance = plainAmount(cellOf(record, columns, 'balance'))
  if (balance === null) return { reason: 'the balance is not a decimal of 0 or more' }
  return { ...row, kind, balance }
}

const eventIdPattern = /^[\w.:-]{1,64}$/
/** What is older is a mistake of the sender. */
const oldestEventMs = 400 * 86_400_000

/** Reads one line of an events file: a task that was done in the bank's systems, and when. */
export const readTaskRow: Read<TaskRow> = (record, columns, moment) => {
  const row = feedRowOf(record, columns, moment)
  if ('reason' in row) return row
  const eventId = cellOf(record, columns, 'eventId')
  if (!eventIdPattern.test(eventId)) {
    return { reason: 'the event id is not 1 to 64 letters, digits or one of . : _ -' }
  }
  const taskId = bankTaskIds.find((each) => each === cellOf(record, columns, 'type'))
  if (!taskId) return { reason: 'the type is none that the club knows' }
  const asOf = instantOf(cellOf(record, columns, 'at'))
  if (!asOf) return { reason: 'the time is not one like 2026-11-20T10:00:00+08:00' }
  if (liesAhead(asOf, moment)) return { reason: 'the time lies ahead' }
  if (moment.now.getTime() - asOf.getTime() > oldestEventMs) {
    return { reason: 'the time is more than 400 days ago' }
  }
  return { ...row, eventId, taskId, asOf }
}
