import { aumTaskId } from '@club/contract/tasks.constants.ts'
import type { PointsWords } from './trade-explanation.ts'
import { correctionTaskId } from './trade-facts.rules.ts'

export const words: PointsWords = {
  correction: '核对后补上',
  day: (day) => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`,
  month: (month) => `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`,
  done: ({ taskId, taskName, facts, about }) => {
    const day = facts.day === null ? '' : words.day(facts.day)
    switch (taskId) {
      case 'check_in':
        return facts.isMadeGood ? `${day}俱乐部停过机，这一天的签到为您补上` : `${day}签到`
      case 'learn_course':
        return about === null ? '学完一门课' : `学完课程《${about}》`
      case 'share_course':
        return about === null ? '分享一门课' : `分享课程《${about}》`
      case 'invite_friend':
        return about === null ? '您邀请的好友注册成了新会员' : `您邀请的好友“${about}”注册成了新会员`
      case aumTaskId:
        return facts.resultMonth === null ? '月度资产' : `${words.month(facts.resultMonth)}的月度资产`
      case correctionTaskId:
        return '您反映的问题已经核对，补上应得的幸福值'
      default:
        return `完成任务“${taskName}”`
    }
  },
  award: (done, { taskId, points, totalAfter }) => {
    const reached = taskId === aumTaskId ? '达标' : ''
    return `${done}${reached}，获得 ${points} 幸福值，累计 ${totalAfter ?? 0}。`
  },
  refusals: {
    monthlyCap: (trade) => {
      const { cap, earned } = trade.facts
      const rule = `“${trade.taskName}”一个月最多得 ${cap} 幸福值，${words.month(trade.month)}已经得了 ${earned}`
      const known = cap === null || earned === null ? '这项任务本月的幸福值已经拿满' : rule
      return `${words.done(trade)}：${known}，这一次没有计入。下个月可以继续。`
    },
    dailyLimit: (trade) => {
      const { times, day } = trade.facts
      const on = day === null ? '当天' : words.day(day)
      const known = times === null ? `${on}的次数已经做满` : `一天最多计 ${times} 次，${on}已经做满`
      return `${words.done(trade)}：${known}，这一次没有计入。第二天可以继续。`
    },
    cycleFull: (trade) => {
      const { times, cycle } = trade.facts
      const many = times === null || times === 1 ? '一次' : ` ${times} 次`
      const per = { day: '一天', month: '一个月', year: '一年', once: '每位会员', edition: '每一届' }
      const known = cycle === null ? '这项任务这一期已经完成' : `这项任务${per[cycle]}计${many}，已经计过`
      return `${words.done(trade)}：${known}，这一次没有再计。`
    },
    notReached: (trade) =>
      trade.supersededOn === null
        ? `${words.done(trade)}：银行的结果显示没有达标，这次没有幸福值。`
        : `${words.done(trade)}：银行起初的结果是没有达标；${words.day(trade.supersededOn)}银行更正为已达标，这一项可以重新领取。`,
    channelOff: (trade) =>
      trade.taskId === 'invite_friend'
        ? `${words.done(trade)}：好友注册时用的入口不计幸福值，这位好友一样算您请来的。在哪里注册才计幸福值，请看“邀请好友”。`
        : `${words.done(trade)}：当时用的入口不计幸福值。在哪里做才计幸福值，请看幸福值中心的这一项。`,
    underCheck: (trade) =>
      `${words.done(trade)}：短时间内经您邀请注册的人比较多，这一位先由工作人员核对，核对以后再计入。`,
    checkFailed: (trade) =>
      `${words.done(trade)}：工作人员核对以后，这一位没有计入。您觉得不对，可以在这里告诉我们。`,
  },
  messages: {
    keyReused: '这次操作与之前的记录不一致，没有计入。',
  },
}
