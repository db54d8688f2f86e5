import { bankPensionKinds } from '@club/contract/feeds.constants.ts'
import { type FeedRow, feedRowOf, notAnAmount, oneOf, plainAmount } from './feed-cells.rules.ts'
import { maskedAmount, shownCell } from './feed-text.rules.ts'
import { recordFeed } from './record-feed.ts'

type PensionKind = (typeof bankPensionKinds)[number]

interface PensionRow extends FeedRow {
  kind: PensionKind
  balance: string
}

const kindsInChinese: Record<string, PensionKind> = { 个人养老金: 'personal_pension', 年金: 'annuity' }

/** More, such as a customer number in the wrong column, could not be told to the member in whole fen. */
const balanceDigits = 13

export const pensionsFeed = recordFeed<PensionRow, Omit<PensionRow, keyof FeedRow>, 'kind' | 'balance'>({
  name: 'pensions',
  title: 'pension balances',
  summary: 'pension and annuity balances',
  eventType: 'pension_balance',
  concernsMembers: false,
  columns: {
    kind: {
      headers: ['kind', '种类', '类型'],
      description: '`personal_pension` 个人养老金, `annuity` 年金',
    },
    balance: {
      headers: ['balance', '余额'],
      description: 'balance in yuan, a decimal of 0 or more, below ten trillion',
    },
  },
  read(line, moment) {
    const row = feedRowOf(line, moment)
    if ('reason' in row) return row
    const kind = oneOf(bankPensionKinds, kindsInChinese, line('kind'))
    if (kind === null) {
      const shown = shownCell(line('kind'))
      return { reason: `the kind of pension is none of ${bankPensionKinds.join(', ')}: ${shown}` }
    }
    const balance = plainAmount(line('balance'))
    if (balance === null) return { reason: notAnAmount('the balance', line('balance')) }
    if (balance.replace(/\..*/, '').length > balanceDigits) {
      return { reason: `the balance has more than ${balanceDigits} digits before the point` }
    }
    return { ...row, kind, balance }
  },
  itemOf: ({ kind }) => kind,
  storedOf: ({ kind, balance }) => ({ kind, balance }),
  wordsOf: ({ kind, balance }) => `${kind} ${maskedAmount(balance)}`,
})
