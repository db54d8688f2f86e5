import type { Language, RefusalReason } from '@club/contract/constants.ts'
import { correctionTaskId, type TradeFacts } from './trade-facts.rules.ts'

/** An award or refusal with everything that its explanation may name. */
export interface ToldTrade {
  taskId: string
  taskName: string
  points: number
  totalAfter: number | null
  reason: RefusalReason | null
  /** The month that it counts in, `2026-11`. */
  month: string
  facts: TradeFacts
  /** The course's title or the friend's masked name, where the task is about one. */
  about: string | null
}

interface Words {
  correction: string
  day(day: string): string
  month(month: string): string
  /** What was done, as the beginning of a sentence. */
  done(trade: ToldTrade): string
  award(done: string, trade: ToldTrade): string
  refusals: Record<RefusalReason, (trade: ToldTrade) => string>
}

const dateIn = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (text: string) => format.format(new Date(`${text}T00:00:00Z`))
}
const englishDay = dateIn('en-GB', { day: 'numeric', month: 'long' })
const englishMonth = dateIn('en-GB', { month: 'long', year: 'numeric' })

const zh: Words = {
  correction: '核对后补上',
  day: (day) => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`,
  month: (month) => `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`,
  done: ({ taskId, taskName, facts, about }) => {
    const day = facts.day === null ? '' : zh.day(facts.day)
    switch (taskId) {
      case 'check_in':
        return facts.isMadeGood ? `${day}俱乐部停过机，这一天的签到为您补上` : `${day}签到`
      case 'learn_course':
        return about === null ? '学完一门课' : `学完课程《${about}》`
      case 'share_course':
        return about === null ? '分享一门课' : `分享课程《${about}》`
      case 'invite_friend':
        return about === null ? '您邀请的好友注册成了新会员' : `您邀请的好友“${about}”注册成了新会员`
      case 'aum_increased_month':
        return facts.resultMonth === null ? '月度资产' : `${zh.month(facts.resultMonth)}的月度资产`
      case correctionTaskId:
        return '您反映的问题已经核对，补上应得的幸福值'
      default:
        return `完成任务“${taskName}”`
    }
  },
  award: (done, { taskId, points, totalAfter }) => {
    const reached = taskId === 'aum_increased_month' ? '达标' : ''
    return `${done}${reached}，获得 ${points} 幸福值，累计 ${totalAfter ?? 0}。`
  },
  refusals: {
    monthlyCap: (trade) => {
      const { cap, earned } = trade.facts
      const rule = `“${trade.taskName}”一个月最多得 ${cap} 幸福值，${zh.month(trade.month)}已经得了 ${earned}`
      const known = cap === null || earned === null ? '这项任务本月的幸福值已经拿满' : rule
      return `${zh.done(trade)}：${known}，这一次没有计入。下个月可以继续。`
    },
    dailyLimit: (trade) => {
      const { times, day } = trade.facts
      const on = day === null ? '当天' : zh.day(day)
      const known = times === null ? `${on}的次数已经做满` : `一天最多计 ${times} 次，${on}已经做满`
      return `${zh.done(trade)}：${known}，这一次没有计入。第二天可以继续。`
    },
    cycleFull: (trade) => {
      const { times, cycle } = trade.facts
      const many = times === null || times === 1 ? '一次' : ` ${times} 次`
      const per = { day: '一天', month: '一个月', year: '一年', once: '每位会员', edition: '每一届' }
      const known = cycle === null ? '这项任务这一期已经完成' : `这项任务${per[cycle]}计${many}，已经计过`
      return `${zh.done(trade)}：${known}，这一次没有再计。`
    },
    notReached: (trade) => `${zh.done(trade)}：银行的结果显示没有达标，这次没有幸福值。`,
    channelOff: (trade) => `${zh.done(trade)}：当时用的入口不计幸福值。请在手机银行里完成，就会计入。`,
    underCheck: (trade) =>
      `${zh.done(trade)}：短时间内经您邀请注册的人比较多，这一位先由工作人员核对，核对以后再计入。`,
    checkFailed: (trade) =>
      `${zh.done(trade)}：工作人员核对以后，这一位没有计入。您觉得不对，可以在这里告诉我们。`,
  },
}

const en: Words = {
  correction: 'Made good after checking',
  day: englishDay,
  month: (month) => englishMonth(`${month}-01`),
  done: ({ taskId, taskName, facts, about }) => {
    const on = facts.day === null ? '' : ` on ${en.day(facts.day)}`
    switch (taskId) {
      case 'check_in':
        return facts.isMadeGood
          ? `The club was out of service${on}, so this day's check-in was made good`
          : `Check-in${on}`
      case 'learn_course':
        return about === null ? 'A course studied' : `Course “${about}” studied`
      case 'share_course':
        return about === null ? 'A course shared' : `Course “${about}” shared`
      case 'invite_friend':
        return about === null
          ? 'Your friend became a new member'
          : `Your friend “${about}” became a new member`
      case 'aum_increased_month':
        return facts.resultMonth === null ? 'Monthly assets' : `Assets of ${en.month(facts.resultMonth)}`
      case correctionTaskId:
        return 'We looked into what you told us and made it good'
      default:
        return `Task “${taskName}” completed`
    }
  },
  award: (done, { taskId, points, totalAfter }) => {
    const reached = taskId === 'aum_increased_month' ? ' reached the target' : ''
    return `${done}${reached}: ${points} points earned, ${totalAfter ?? 0} in all.`
  },
  refusals: {
    monthlyCap: (trade) => {
      const { cap, earned } = trade.facts
      const rule =
        `“${trade.taskName}” gives ${cap} points a month at most, ` +
        `and ${earned} had come in ${en.month(trade.month)} already`
      const known =
        cap === null || earned === null ? 'this task had given all its points for the month' : rule
      return `${en.done(trade)}: ${known}, so this one was not counted. It goes on next month.`
    },
    dailyLimit: (trade) => {
      const { times, day } = trade.facts
      const on = day === null ? 'that day' : en.day(day)
      const known =
        times === null
          ? `the number for ${on} was done`
          : `${times} a day count, and those of ${on} were done`
      return `${en.done(trade)}: ${known}, so this one was not counted. It goes on the next day.`
    },
    cycleFull: (trade) => {
      const { times, cycle } = trade.facts
      const many = times === null || times === 1 ? 'once' : `${times} times`
      const per = { day: ' a day', month: ' a month', year: ' a year', once: '', edition: ' an edition' }
      const known =
        cycle === null
          ? 'this task was complete for the period'
          : `this task counts ${many}${per[cycle]}, which was done`
      return `${en.done(trade)}: ${known}, so it was not counted again.`
    },
    notReached: (trade) =>
      `${en.done(trade)}: the bank's result says that the target was not reached, so there are no points this time.`,
    channelOff: (trade) =>
      `${en.done(trade)}: doing it where you did gives no points. Done in the mobile bank, it counts.`,
    underCheck: (trade) =>
      `${en.done(trade)}: many people registered by your invitation in a short time, so somebody looks at this one first and counts it then.`,
    checkFailed: (trade) =>
      `${en.done(trade)}: somebody looked at it and it was not counted. If you think that this is wrong, tell us here.`,
  },
}

const words: Record<Language, Words> = { zh_cn: zh, en_us: en }

/**
 * An award or refusal in plain words: what was done, when, and which cap or rule decided
 * (rules/points#point-history).
 */
export function explain(trade: ToldTrade, language: Language): string {
  const { done, award, refusals } = words[language]
  return trade.reason === null ? award(done(trade), trade) : refusals[trade.reason](trade)
}

/** The name of entries that belong to no task of the club's, or null. */
export function nameWithoutTask(taskId: string, language: Language): string | null {
  return taskId === correctionTaskId ? words[language].correction : null
}
