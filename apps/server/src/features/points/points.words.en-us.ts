import { englishCount } from '@club/contract/english-count.ts'
import { aumTaskId } from '@club/contract/tasks.constants.ts'
import type { PointsWords } from './trade-explanation.ts'
import { correctionTaskId } from './trade-facts.rules.ts'

const dateIn = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (text: string) => format.format(new Date(`${text}T00:00:00Z`))
}
const englishDay = dateIn('en-GB', { day: 'numeric', month: 'long' })
const englishMonth = dateIn('en-GB', { month: 'long', year: 'numeric' })

export const words: PointsWords = {
  correction: 'Made good after checking',
  day: englishDay,
  month: (month) => englishMonth(`${month}-01`),
  done: ({ taskId, taskName, facts, about }) => {
    const on = facts.day === null ? '' : ` on ${words.day(facts.day)}`
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
      case aumTaskId:
        return facts.resultMonth === null ? 'Monthly assets' : `Assets of ${words.month(facts.resultMonth)}`
      case correctionTaskId:
        return 'We looked into what you told us and made it good'
      default:
        return `Task “${taskName}” completed`
    }
  },
  award: (done, { taskId, points, totalAfter }) => {
    const reached = taskId === aumTaskId ? ' reached the target' : ''
    return `${done}${reached}: ${englishCount(points, 'point')} earned, ${totalAfter ?? 0} in all.`
  },
  refusals: {
    monthlyCap: (trade) => {
      const { cap, earned } = trade.facts
      const known =
        cap === null || earned === null
          ? 'this task had given all its points for the month'
          : `“${trade.taskName}” gives ${englishCount(cap, 'point')} a month at most, ` +
            `and ${earned} had come in ${words.month(trade.month)} already`
      return `${words.done(trade)}: ${known}, so this one was not counted. It counts again next month.`
    },
    dailyLimit: (trade) => {
      const { times, day } = trade.facts
      const on = day === null ? 'that day' : words.day(day)
      const known =
        times === null
          ? `the number for ${on} was done`
          : `${times} a day count, and those of ${on} were done`
      return `${words.done(trade)}: ${known}, so this one was not counted. It counts again the next day.`
    },
    cycleFull: (trade) => {
      const { times, cycle } = trade.facts
      const many = times === null || times === 1 ? 'once' : `${times} times`
      const per = { day: ' a day', month: ' a month', year: ' a year', once: '', edition: ' an edition' }
      const known =
        cycle === null
          ? 'this task was complete for the period'
          : `this task counts ${many}${per[cycle]}, which was done`
      return `${words.done(trade)}: ${known}, so it was not counted again.`
    },
    notReached: (trade) =>
      trade.supersededOn === null
        ? `${words.done(trade)}: the bank's result says that the target was not reached, so there are no points this time.`
        : `${words.done(trade)}: the bank's first result said that the target was not reached. On ${words.day(trade.supersededOn)} the bank corrected it to reached, so you may claim this task again.`,
    channelOff: (trade) =>
      trade.taskId === 'invite_friend'
        ? `${words.done(trade)}: registering where they did gives no points, but the friend counts all the same. “Invite friends” says where it gives points.`
        : `${words.done(trade)}: doing it where you did gives no points. “Happiness points” says, at this task, where it does.`,
    underCheck: (trade) =>
      `${words.done(trade)}: many people registered by your invitation in a short time, so somebody looks at this one first and counts it then.`,
    checkFailed: (trade) =>
      `${words.done(trade)}: somebody looked at it and it was not counted. If you think that this is wrong, tell us here.`,
  },
  messages: {
    keyReused: 'This does not match what was recorded before. It was not counted.',
  },
}
