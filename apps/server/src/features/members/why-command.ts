import { businessTime } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import { englishCount } from '@club/contract/english-count.ts'
import type { Language } from '@club/contract/languages.ts'
import { taskState } from '@club/contract/task-state.rules.ts'
import type { TaskBlocker, TaskCycle, TaskId } from '@club/contract/tasks.constants.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { type CommandCall, exitCodes } from '../../kit/operator/operator-command.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import { lastActionOf } from '../activity/activity.ts'
import { memberNames } from '../identity/members.ts'
import { lastTradesOf } from '../points/points.ts'
import type { MembersDeps } from './members-deps.ts'
import { namedMember, stateIn } from './named-member.ts'

type WhyCall = CommandCall<{
  member: string
  task: TaskId
  channel?: Channel | undefined
  language: Language
}>

type ShownTask = Awaited<ReturnType<MembersDeps['tasksOf']>>['list'][number]

const cycleWords: Record<TaskCycle, string> = {
  day: ' a day',
  month: ' a month',
  year: ' a year',
  once: ' in all',
  edition: ' an edition of the contest',
}

const howOften = (cycle: TaskCycle, times: number) =>
  `${times === 1 ? 'once' : `${times} times`}${cycleWords[cycle]}`

/** Why a task cannot earn now, for an operator: rules/tasks#blockers. */
const blockers: Record<TaskBlocker, (task: ShownTask, channel: Channel) => string> = {
  blacklisted: () => "the member is barred or on the bank's blacklist, and can neither vote nor enter works",
  finished: ({ cycle, cycleTimes, kind, completeAddPoint }) =>
    kind === 'aum' && completeAddPoint === 0
      ? 'the bank says that the target was not reached'
      : `it is done as often as it counts, ${howOften(cycle, cycleTimes)}`,
  contestClosed: () => 'the contest takes no votes or no works today, for anybody',
  withdrawn: () => 'what it is about is not published, or its page of the bank is not set, for anybody',
  monthlyCap: ({ monthPoint, monthlyCap, point }) =>
    `${englishCount(monthPoint, 'point')} came this month, and another ${point} would exceed its ${monthlyCap} a month`,
  channelOff: ({ isPaidElsewhere }, channel) =>
    `it is not paid in ${channel}${isPaidElsewhere ? ', but in another channel' : ', nor anywhere else'}`,
  underReview: () => "the bank's result is missing, or it is the 1st, on which nothing can be claimed",
}

/** Shows a task as the member sees it today, and what keeps them from its points. */
export async function why(deps: MembersDeps, call: WhyCall): Promise<number> {
  const { db, published, sealing } = deps
  const { args, print } = call
  const { task: taskId, language } = args
  const named = await namedMember(deps, args.member, print)
  if (!named) return exitCodes.refused
  const { userId, devices, channel: registeredIn, state } = named.member
  if (state === 'erasing' || state === 'erased') {
    print.err('the member has left the club')
    return exitCodes.refused
  }
  const channel = args.channel ?? devices[0]?.channel ?? registeredIn
  const [{ list, today }, action, trades] = await Promise.all([
    deps.tasksOf(userId, { language, channel }),
    lastActionOf(db, userId, taskId),
    lastTradesOf(db, { published, sealing, memberNames }, { userId, taskId }, language),
  ])
  await recordLook(deps, call, 'members.why', { member: userId, task: taskId, channel })
  const task = list.find((each) => each.taskId === taskId)
  if (!task) {
    print.err('this task is not published')
    return exitCodes.refused
  }
  const last =
    action && `${businessTime(action.createdAt)}, ${action.refusal ?? englishCount(action.points, 'point')}`
  const rows = [
    ['member', `${userId}, ${stateIn(named).state}`],
    ['task', `${taskId} “${task.taskName}”, ${today} in ${channel}`],
    ['pays', paysIn(task)],
    ['now', nowOf(task, channel)],
    ['progress', progressIn(task)],
    ['button', buttonIn(task, today)],
    ['last action', last ?? 'none'],
    ...trades.map(({ kind, time, explanation }) => [
      kind === 'award' ? 'last award' : 'last refusal',
      `${businessTime(new Date(time))}, the member reads: ${explanation}`,
    ]),
  ]
  for (const line of textTable(rows)) print.out(line)
  return exitCodes.ok
}

function nowOf(task: ShownTask, channel: Channel): string {
  if (task.blocker) return `no points: ${blockers[task.blocker](task, channel)}`
  return task.lacksCustomerNo
    ? 'no points: it needs the core customer number, which the bank has not sent'
    : 'can earn'
}

function paysIn({ point, cycle, cycleTimes, actionTimes, monthlyCap }: ShownTask): string {
  const actions = actionTimes === 1 ? '' : `, each of ${actionTimes} actions`
  const cap = monthlyCap === null ? '' : `, at most ${englishCount(monthlyCap, 'point')} a month`
  return `${englishCount(point, 'point')}, ${howOften(cycle, cycleTimes)}${actions}${cap}`
}

function progressIn(task: ShownTask): string {
  const { completeCycleTimes, completeActionTimes, actionTimes, completeAddPoint, monthPoint } = task
  const actions = actionTimes === 1 ? '' : `, ${completeActionTimes} of ${actionTimes} actions of the next`
  return `done ${completeCycleTimes} times in this cycle${actions}, ${englishCount(completeAddPoint, 'point')}; ${englishCount(monthPoint, 'point')} this month`
}

function buttonIn(task: ShownTask, today: string): string {
  const { button, isActive, tip } = taskState(task, today)
  return `${button}${tip === null ? '' : ` ${tip}`}${isActive ? '' : ', cannot be pressed'}`
}
