import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const inPoints = (points: number) => englishCount(points, 'point')

export const words: typeof zhCn = {
  waiting: (points) => `Stay a while to earn ${inPoints(points)}.`,
  counted: (points) => `Seen: ${inPoints(points)} earned.`,
  finished: 'You have seen this already, and its points are yours.',
  monthlyCap: 'You have all of this month’s points for it. You can earn more next month.',
  paidElsewhere: 'It earns no points here. In the bank’s app or in a browser it does.',
  paidNowhere: 'It earns no points now. You are welcome to look all the same.',
  notNow: 'There were no points this time. Your point history says why.',
  failed: 'It has not been counted yet',
  early: (seconds) =>
    `${englishCount(seconds, 'second is', 'seconds are')} still missing. Press the button below and look a little longer; it counts when you come back. The time you have spent so far is not lost.`,
  goOn: 'Look a little longer',
}
