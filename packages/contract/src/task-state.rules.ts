import { dayOfMonth } from './business-day.ts'
import type { TaskCycle, TaskKind } from './constants.ts'

/** What a task's button says; the words are the client's (spec section 4, 'Task buttons'). */
export type TaskButton =
  | 'checkInNow'
  | 'underReview'
  | 'goClaim'
  | 'claimed'
  | 'notReached'
  | 'goInvite'
  | 'goVote'
  | 'goEnter'
  | 'alreadyEntered'
  | 'goComplete'
  | 'completed'

/** The part of a task that decides its button. */
export interface TaskProgress {
  kind: TaskKind
  finishedTaskTime: string | null
  /** Points that this cycle's completions added. */
  completeAddPoint: number
  cycle: TaskCycle
  cycleTimes: number
  completeCycleTimes: number
  actionTimes: number
  completeActionTimes: number
  /** AUM only: the bank's result for the month in question has not come. */
  awaitsResult: boolean
}

export interface TaskState {
  isFinished: boolean
  button: TaskButton
  /** Whether pressing the button does something. */
  isActive: boolean
  /** `1/3` for invite, share and vote tasks, otherwise null. */
  tip: string | null
}

const beforeButtons: Partial<Record<TaskKind, TaskButton>> = {
  checkin: 'checkInNow',
  invite: 'goInvite',
  vote: 'goVote',
  upload: 'goEnter',
}

/** Derives isFinished, button and tip of a task (spec section 4). `today` is a business day. */
export function taskState(task: TaskProgress, today: string): TaskState {
  const isFinished = task.finishedTaskTime !== null
  const tip = task.kind === 'invite' || task.kind === 'share' || task.kind === 'vote' ? tipOf(task) : null
  if (!isFinished) {
    const waits = task.kind === 'aum' && (dayOfMonth(today) === 1 || task.awaitsResult)
    const button =
      task.kind === 'aum' ? (waits ? 'underReview' : 'goClaim') : (beforeButtons[task.kind] ?? 'goComplete')
    return { isFinished, button, isActive: !waits, tip }
  }
  if (task.kind === 'aum') {
    return { isFinished, button: task.completeAddPoint > 0 ? 'claimed' : 'notReached', isActive: false, tip }
  }
  return { isFinished, button: task.kind === 'upload' ? 'alreadyEntered' : 'completed', isActive: false, tip }
}

/** Done and total actions: of the day for a task of the day, otherwise of the completion under way. */
function tipOf(task: TaskProgress): string {
  const { cycle, cycleTimes, completeCycleTimes, actionTimes, completeActionTimes } = task
  if (cycle !== 'day') return `${completeActionTimes}/${actionTimes}`
  const done = completeCycleTimes >= cycleTimes ? 0 : completeActionTimes
  return `${completeCycleTimes * actionTimes + done}/${cycleTimes * actionTimes}`
}

/** The intro without its leading '+N' (spec section 3, Task). */
export function stripPoints(intro: string): string {
  return intro.replace(/^\s*\+\d+\s*/, '')
}
