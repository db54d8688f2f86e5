import { englishCount } from '@club/contract/english-count.ts'
import { englishMonths } from '@club/contract/english-months.ts'
import type { TaskCycle } from '@club/contract/tasks.constants.ts'
import type { words as zhCn } from './case-facts.words.zh-cn.ts'

const per: Record<TaskCycle, string> = {
  day: 'a day',
  month: 'a month',
  year: 'a year',
  once: 'in all',
  edition: 'an edition of the contest',
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
const cap = (monthlyCap: number | null) =>
  monthlyCap === null ? '' : `, at most ${englishCount(monthlyCap, 'point')} a month`

export const words: typeof zhCn = {
  facts: {
    award: ({ time, taskName, points, totalAfter, seq }) =>
      `${time}: “${taskName}” gave ${englishCount(points, 'point')}, ${totalAfter ?? 0} in all (entry ${seq ?? 0} of the ledger).`,
    refusal: ({ time, taskName }) => `${time}: “${taskName}” gave no points.`,
    supersededOn: (day) => `The bank corrected its result on ${day}: this refusal no longer stands.`,
    terms: ({ terms }) =>
      terms === null
        ? 'When the case was opened, this task was not published.'
        : `The task pays ${englishCount(terms.points, 'point')}, ${times(terms.cycleTimes)} ${per[terms.cycle]}${
            terms.actionTimes > 1 ? `, each of ${terms.actionTimes} actions` : ''
          }${cap(terms.monthlyCap)}; so since ${terms.since}.`,
    haveChanged: 'The rule was changed after this record.',
    cycle: ({ cycle }) =>
      cycle === null
        ? 'The task was not done in this cycle.'
        : `Done ${times(cycle.completions)} in this cycle, for ${englishCount(cycle.points, 'point')}${
            cycle.finishedAt === null ? '' : `; the cycle was full at ${cycle.finishedAt}`
          }.`,
    month: ({ month, points, pointsOfTask, rankNo }) =>
      `When the case was opened, ${month} had ${englishCount(points, 'point')}, ${pointsOfTask} of them from this task, and ${
        rankNo === null ? 'no rank' : `rank ${rankNo}`
      }.`,
    bankAum: (month, isReached, broughtBy) =>
      `The bank says that the assets of ${month} were ${isReached ? 'reached' : 'not reached'} (${broughtBy}).`,
    bankEvent: (type, state, broughtBy) => `The bank reported “${type}”, state ${state} (${broughtBy}).`,
    noBankRow: 'The bank has said nothing about it.',
  },
  templates: {
    day: (day) => `${Number(day.slice(8, 10))} ${englishMonths[Number(day.slice(5, 7)) - 1]}`,
    right: {
      title: 'The record is right',
      text: (explanation) =>
        `Thank you for asking. We have checked this record, and it is right. ${explanation}`,
    },
    madeGood: {
      title: 'Made good',
      text: (taskName, day) =>
        `We have checked “${taskName}” on ${day}. The mistake was ours: you have been given what was missing: {points} in points. Thank you for telling us.`,
    },
    bank: {
      title: "The bank's result decides",
      text: (taskName, day) =>
        `For “${taskName}” the bank’s result decides, and the bank has not confirmed that of ${day}. If it corrects it, you can claim again. Please ask at your branch or call the hotline if you have questions.`,
    },
    moreTime: {
      title: 'Please tell us more',
      text: (taskName, day) =>
        `We have checked “${taskName}” on ${day} and did not find what you describe. Please tell us the day and what you saw on your phone, and we will look again.`,
    },
  },
}
