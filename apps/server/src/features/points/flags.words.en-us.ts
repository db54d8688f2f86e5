import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './flags.words.zh-cn.ts'
import type { FlagDone } from './point-flags.ts'

const entry = ({ seq, month, points }: FlagDone) => `entry ${seq}  ${month}  ${englishCount(points, 'point')}`

const entries = (count: number) => englishCount(count, 'entry', 'entries')

const common = {
  left: 'the member has left the club',
  counted: (month: string) => `${month} points toward a rank`,
  rank: (month: string) => `${month} rank`,
  noRank: 'none',
}

export const words: typeof zhCn = {
  target: 'a member, or member/entry',
  flag: {
    ...common,
    title: 'Flag points',
    none: 'there is no such entry',
    done: (each) =>
      each.effect === null
        ? `${entry(each)}  is already flagged`
        : each.effect === 'withheld'
          ? `${entry(each)}  flagged: the rank stays, its benefit is withheld`
          : `${entry(each)}  flagged: does not count toward a rank`,
    sum: (flagged, points, before) =>
      `${entries(flagged)} with ${englishCount(points, 'point')} flagged${before > 0 ? `, ${before} were flagged before` : ''}`,
  },
  unflag: {
    ...common,
    title: 'Lift flags',
    none: 'no such entry is flagged',
    done: (each) => `${entry(each)}  counts again`,
    sum: (lifted, points) =>
      `${entries(lifted)} with ${englishCount(points, 'point')} ${lifted === 1 ? 'counts' : 'count'} again`,
  },
}
