import type { Channel } from '@club/contract/channels.ts'

const channels: Record<Channel, string> = { MB: '手机银行里', WX: '微信里', WEB: '浏览器里' }

/** What members read of an announced change, a sentence for each value. */
export const words = {
  day: (year: number, month: number) => `${year}年${month}月1日`,
  points: (task: string, before: number, after: number) => `${task}：每次${after}分，原来${before}分。`,
  cap: (task: string, before: number | null, after: number | null) => {
    if (after === null) return `${task}：不再设每月上限，原来一个月最多${before}分。`
    const was = before === null ? '原来没有上限' : `原来最多${before}分`
    return `${task}：一个月最多${after}分，${was}。`
  },
  times: (task: string, cycle: 'day' | 'month', before: number, after: number) =>
    `${task}：${cycle === 'day' ? '一天' : '一个月'}最多${after}次，原来${before}次。`,
  actions: (task: string, before: number, after: number) => `${task}：做满${after}次得分，原来${before}次。`,
  paidIn: (task: string, channel: Channel) => `${task}：在${channels[channel]}做也加分了。`,
  notPaidIn: (task: string, channel: Channel) => `${task}：在${channels[channel]}做不再加分。`,
}
