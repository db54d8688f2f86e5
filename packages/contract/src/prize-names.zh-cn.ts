import type { Prize } from './prize-tiers.ts'

/** The prizes of all editions: rules/contest#prize-tiers. */
export const prizeNames: Record<Prize, string> = {
  first: '一等奖',
  second: '二等奖',
  third: '三等奖',
  organization: '优秀组织奖',
  excellence: '优秀奖',
  storyExcellence: '优秀故事奖',
  participation: '参与奖',
  bestPopularity: '最佳人气奖',
  monthlyPopularity: '月度人气奖',
  expertPanel: '专家评审奖',
  bestStyle: '最佳风采奖',
  bestCreativity: '最佳创意奖',
  calligraphyPainting: '书画奖',
  songDanceInstrument: '歌舞器乐奖',
  photography: '摄影奖',
  style: '风采奖',
  creativity: '创意奖',
  consumerProtection: '老年消费者权益保护专项奖',
  popularity: '人气奖',
  commemorative: '纪念奖',
}
