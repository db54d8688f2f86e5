import { type FeedRow, feedRowOf, yesOrNo } from './feed-cells.rules.ts'
import { shownCell } from './feed-text.rules.ts'
import { recordFeed } from './record-feed.ts'

interface BlacklistRow extends FeedRow {
  isBlack: boolean
}

export const blacklistFeed = recordFeed<BlacklistRow, Pick<BlacklistRow, 'isBlack'>, 'blacklisted'>({
  name: 'blacklist',
  title: 'blacklist',
  summary: 'keeps members from ranks, lists and votes, or no longer does',
  eventType: 'blacklist',
  concernsMembers: true,
  columns: {
    blacklisted: {
      headers: ['blacklisted', '黑名单', '是否黑名单'],
      description: 'whether the person is on the blacklist: yes, no, Y, N, 是, 否',
    },
  },
  read(line, moment) {
    const row = feedRowOf(line, moment)
    if ('reason' in row) return row
    const isBlack = yesOrNo(line('blacklisted'))
    if (isBlack === null) {
      return { reason: `blacklisted is none of yes, no, Y, N, 是, 否: ${shownCell(line('blacklisted'))}` }
    }
    return { ...row, isBlack }
  },
  itemOf: () => '',
  storedOf: ({ isBlack }) => ({ isBlack }),
  wordsOf: ({ isBlack }) => (isBlack ? 'on the blacklist' : 'not on the blacklist'),
})
