import { bankCardKinds, bankCardStatuses } from '@club/contract/feeds.constants.ts'
import { type FeedRow, feedRowOf, oneOf } from './feed-cells.rules.ts'
import { shownCell } from './feed-text.rules.ts'
import { recordFeed } from './record-feed.ts'

type CardKind = (typeof bankCardKinds)[number]
type CardStatus = (typeof bankCardStatuses)[number]

interface CardRow extends FeedRow {
  maskedNo: string
  kind: CardKind
  status: CardStatus
}

/** At most the first six and the last four digits in clear, with stars between. */
const maskedNoPattern = /^(?=.{8,24}$)\d{0,6}\*{4,}\d{0,4}$/

const kindsInChinese: Record<string, CardKind> = {
  借记卡: 'debit',
  信用卡: 'credit',
  社保卡: 'social_security',
  幸福养老卡: 'happy_yang',
  幸福如意卡: 'happy_ruyi',
}
const statusesInChinese: Record<string, CardStatus> = {
  正常: 'normal',
  冻结: 'frozen',
  挂失: 'lost',
  注销: 'closed',
}

/**
 * A number that is not masked is refused, so that the club never stores a full one:
 * rules/bank#cards.
 */
export const cardsFeed = recordFeed<CardRow, Omit<CardRow, keyof FeedRow>, 'maskedNo' | 'kind' | 'status'>({
  name: 'cards',
  title: 'cards',
  summary: 'the card wallet; a number that is not masked is refused',
  eventType: 'card',
  concernsMembers: false,
  columns: {
    maskedNo: {
      headers: ['masked_no', 'card_no', '卡号', '脱敏卡号'],
      description: 'masked number, `6222******1234`',
    },
    kind: {
      headers: ['kind', '种类', '类型'],
      description:
        '`debit` 借记卡, `credit` 信用卡, `social_security` 社保卡, `happy_yang` 幸福养老卡, `happy_ruyi` 幸福如意卡',
    },
    status: {
      headers: ['status', '状态'],
      description: '`normal` 正常, `frozen` 冻结, `lost` 挂失, `closed` 注销',
    },
  },
  read(line, moment) {
    const row = feedRowOf(line, moment)
    if ('reason' in row) return row
    const maskedNo = line('maskedNo').normalize('NFKC').replaceAll(' ', '')
    if (!maskedNoPattern.test(maskedNo)) {
      return { reason: `the card number is not masked like 6222******1234: ${shownCell(maskedNo)}` }
    }
    const kind = oneOf(bankCardKinds, kindsInChinese, line('kind'))
    if (kind === null) {
      return { reason: `the kind of card is none of ${bankCardKinds.join(', ')}: ${shownCell(line('kind'))}` }
    }
    const status = oneOf(bankCardStatuses, statusesInChinese, line('status'))
    if (status === null) {
      const shown = shownCell(line('status'))
      return { reason: `the card's status is none of ${bankCardStatuses.join(', ')}: ${shown}` }
    }
    return { ...row, maskedNo, kind, status }
  },
  itemOf: ({ kind, maskedNo }) => `${kind} ${maskedNo}`,
  storedOf: ({ maskedNo, kind, status }) => ({ maskedNo, kind, status }),
  wordsOf: ({ maskedNo, kind, status }) => `${kind} ${maskedNo} ${status}`,
})
