import { dayOfMonth } from './business-day.ts'
import { inviteGroupSize } from './invite.constants.ts'
import type { ClosedReason, TaskBlocker, TaskCycle, TaskKind } from './tasks.constants.ts'

/** A task's button; the texts are the client's: rules/tasks#task-buttons. */
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

/** The fields of a task that decide its button. */
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
  /** AUM only: the bank's result for the month in question has not arrived. */
  awaitsResult: boolean
}

export interface TaskState {
  isFinished: boolean
  button: TaskButton
  /** Whether the button can be pressed. */
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

/** Derives isFinished, button and tip of a task: rules/tasks#task-buttons. `today` is a business day. */
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

/**
 * Done and total actions: of the current group of ten for invitations, which have no limit; of the day for a
 * daily task; otherwise of the current completion.
 */
function tipOf(task: TaskProgress): string {
  const { cycle, cycleTimes, completeCycleTimes, actionTimes, completeActionTimes } = task
  if (task.kind === 'invite') return `${doneInGroup(completeCycleTimes)}/${inviteGroupSize}`
  if (cycle !== 'day') return `${completeActionTimes}/${actionTimes}`
  const done = completeCycleTimes >= cycleTimes ? 0 : completeActionTimes
  return `${completeCycleTimes * actionTimes + done}/${cycleTimes * actionTimes}`
}

/** A full group stays full until the next one begins. */
function doneInGroup(invited: number): number {
  return invited === 0 ? 0 : ((invited - 1) % inviteGroupSize) + 1
}

/** The fields of a task that decide whether it can earn now. */
export interface TaskStanding {
  kind: TaskKind
  finishedTaskTime: string | null
  /** Points of one completion. */
  point: number
  /** Points of this task in the current month. */
  monthPoint: number
  monthlyCap: number | null
  isPaidHere: boolean
  awaitsResult: boolean
  /** Why nobody can do it at present, or null. */
  closed: ClosedReason | null
}

/** Why a task cannot earn now, or null: rules/tasks#blockers. `today` is a business day. */
export function blockerOf(task: TaskStanding, today: string, isBlacklisted: boolean): TaskBlocker | null {
  if ((task.kind === 'vote' || task.kind === 'upload') && isBlacklisted) return 'blacklisted'
  if (task.finishedTaskTime !== null) return 'finished'
  if (task.closed !== null) return task.closed
  if (task.monthlyCap !== null && task.monthPoint + task.point > task.monthlyCap) return 'monthlyCap'
  if (!task.isPaidHere) return 'channelOff'
  return task.kind === 'aum' && (dayOfMonth(today) === 1 || task.awaitsResult) ? 'underReview' : null
}

/** The intro without its leading '+N': rules/tasks#task-buttons. */
export function stripPoints(intro: string): string {
  return intro.replace(/^\s*\+[\d,]+\s*/, '')
}
