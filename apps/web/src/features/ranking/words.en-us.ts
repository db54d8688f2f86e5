import { englishCount } from '@club/contract/english-count.ts'
import { monthlyRanks, monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import { inFigures } from '../../kit/i18n/dates.ts'
import { monthInEnglish } from '../../kit/words.en-us.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const ranks = inFigures(monthlyRanks)
const target = inFigures(monthlyTargetPoints)
const points = (count: number) => englishCount(count, 'point')

export const words: typeof zhCn = {
  titles: {
    '/pointList': 'Ranking of this month',
    '/activity-rights-history': 'Ranking by month',
  },
  list: {
    lead: 'By this month’s points; with equal points, whoever got there first comes first.',
    takenAt: (time) => `Positions as of ${time}`,
    noSnapshot: 'This month’s list is not ready yet. Please look again in a while.',
    self: 'Your position',
    selfAbsent: 'You are not on the list now. Earn some points with a task and you may be.',
    rank: (rank) => `No. ${rank}`,
    you: 'You',
    points,
    title: 'Members on the list',
    hidden: 'A member who is not named',
    hiddenSelf: 'Others see neither your name nor your picture',
    more: 'Show more',
    end: 'That is all',
    empty: 'Nobody is on the list yet this month',
    emptyText: 'You could be the first.',
    toCenter: 'Go to happiness points',
    toMonths: 'See my ranking by month',
  },
  blacklisted: {
    title: 'Your account takes no part in the ranking now',
    text: 'By the bank’s rules you are not on lists and hold no rank for now. Reading, learning and collecting points go on as before. To learn why, please call the hotline.',
  },
  listing: {
    title: 'How you appear on the list',
    legend: 'What others see of you',
    masked: 'Part of the name',
    maskedText: 'Others see the first letter only, such as “W***”.',
    full: 'The whole nickname',
    fullText: 'Others see all of your nickname.',
    hidden: 'No name',
    hiddenText: 'Others see neither name nor picture; your position and points stay.',
    saved: (choice) => `Changed to “${choice}”.`,
    undo: 'Change it back',
    failed: 'It was not changed. Please press once more.',
  },
  months: {
    lead: 'Your points, rank and benefit of every month are kept here.',
    name: monthInEnglish,
    running: 'still running',
    closed: 'over',
    points: 'Happiness points',
    pointsFigure: points,
    rank: 'Rank among the qualified',
    rankFigure: (rank) => `No. ${rank}`,
    noRank: 'None',
    noRankYet: 'Not yet',
    position: 'Position on the list',
    positionFigure: (position) => `No. ${position}`,
    positionLater: 'Known when the month is over',
    noPosition: 'Not on the list',
    outcomes: {
      carried: [
        'This month carries the benefit',
        `You are among the first ${ranks} who qualified. The bank pays the benefit.`,
      ],
      withheld: [
        'The benefit is held back',
        'Your rank stays yours, but the bank is still checking and holds the benefit back. To learn why, please call the hotline.',
      ],
      beyond: [
        'Qualified, but the quota was full',
        `The first ${ranks} ranks carry the benefit; they were taken when you qualified. Your points stay yours.`,
      ],
      notCounted: [
        'Enough points, but no rank',
        'Some points do not count toward a rank, or the account takes no part for now. To learn why, please call the hotline.',
      ],
      short: [
        'Not qualified this month',
        `A month needs ${target} points to qualify. Your points stay yours and never reset.`,
      ],
      open: [
        'Still open',
        `With ${target} points you qualify; the first ${ranks} members to do so get the benefit.`,
      ],
    },
    toPassList: 'See who qualified that month',
    toPassListOf: (link, month) => `${link}: ${month}`,
    more: 'Show earlier months',
    empty: 'Nothing here yet',
    emptyText: 'Do a task and earn some points; that begins your first month.',
    toList: 'See this month’s ranking',
  },
  passList: {
    title: (month) => `Qualified in ${month}`,
    lead: `In the order of qualifying; the first ${ranks} get the benefit.`,
    running: 'The list of this month is not final yet.',
    empty: 'Nobody has qualified yet this month',
    emptyText: `Members with ${target} points appear here.`,
    emptyOver: 'Nobody qualified in this month',
    emptyOverText: 'The month is over, so this list stays as it is.',
    back: 'Back to my ranking by month',
  },
}
