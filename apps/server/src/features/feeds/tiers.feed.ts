import { englishCount } from '@club/contract/english-count.ts'
import { type FeedRow, feedRowOf } from './feed-cells.rules.ts'
import { recordFeed } from './record-feed.ts'

interface TierRow extends FeedRow {
  userLevel: string
}

const maxLevelCharacters = 20
const allowed = 'letters, digits, Chinese characters, spaces or . _ -'

/** What is wrong with a level. The level itself is not repeated: it says what somebody has, and the reason is stored. */
function faultOf(userLevel: string): string {
  const { length } = userLevel
  if (length === 0) return 'it is empty'
  if (length > maxLevelCharacters) return `it has ${englishCount(length, 'character')}`
  const other = /[^\p{Script=Han}A-Za-z0-9 ._-]/u.exec(userLevel)?.[0] ?? ''
  return `it holds "${other}"`
}

const levelPattern = /^[\p{Script=Han}A-Za-z0-9 ._-]{1,20}$/u

export const tiersFeed = recordFeed<TierRow, Pick<TierRow, 'userLevel'>, 'userLevel'>({
  name: 'tiers',
  title: 'tiers',
  summary: "the badge beside the member's name",
  eventType: 'tier',
  concernsMembers: false,
  columns: {
    userLevel: {
      headers: ['user_level', 'tier', '客户等级', '等级'],
      description:
        'tier in the words of the bank, 1 to 20 letters, digits, Chinese characters, spaces or `. _ -`',
    },
  },
  read(line, moment) {
    const row = feedRowOf(line, moment)
    if ('reason' in row) return row
    const userLevel = line('userLevel')
    if (!levelPattern.test(userLevel)) {
      return { reason: `the level is not 1 to ${maxLevelCharacters} ${allowed}: ${faultOf(userLevel)}` }
    }
    return { ...row, userLevel }
  },
  itemOf: () => '',
  storedOf: ({ userLevel }) => ({ userLevel }),
  wordsOf: ({ userLevel }) => userLevel,
})
