import { addDays } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import { type EditionTerms, openOn } from '@club/contract/edition.rules.ts'
import { aumTaskId, type ClosedReason, type TaskId, type TaskKind } from '@club/contract/tasks.constants.ts'

/** The key of a shared course: one per course and day. */
export function shareKey(actionId: string, day: string): string {
  return `${actionId}:${day}`
}

/** The key of a vote: one per work and day. */
export function voteKey(workNo: string, day: string): string {
  return `${workNo}:${day}`
}

/** The key of a work entered for an edition. */
export function uploadKey(edition: number, workNo: string): string {
  return `${edition}:${workNo}`
}

/** The key of an action that can be done only once. */
export const onceKey = 'once'

/** Whether a task pays in the caller's channel. */
export function isPaidIn(channels: Record<Channel, boolean>, channel: Channel): boolean {
  return channels[channel]
}

const customersOnly: readonly TaskId[] = [
  aumTaskId,
  'view_personal_pension_account',
  'finish_personal_pension_openAct',
  'deposit_one_personal_pension',
  'finish_self_pension_dpt_limit',
]

/** Whether a task needs the bank's core customer number: rules/tasks#core-customer-number. */
export function needsCustomerNo(taskId: string): boolean {
  return customersOnly.some((each) => each === taskId)
}

/** The page and the content that a task needs, as they are published today. */
export interface TaskAvailability {
  kind: TaskKind
  /** Whether the task is done on a page of the bank whose address is not published. */
  isBankPageMissing: boolean
  /** Whether what the task's page shows, or the courses, are all withdrawn or expired. */
  isPageEmpty: boolean
}

/** Why nobody can do a task at present, or null: rules/tasks#blockers. */
export function closedBecause(
  { kind, isBankPageMissing, isPageEmpty }: TaskAvailability,
  editions: readonly EditionTerms[],
  today: string,
): ClosedReason | null {
  const open = editions.map((edition) => openOn(edition, today))
  if (kind === 'vote' && !open.some(({ isVoteOpen }) => isVoteOpen)) return 'contestClosed'
  if (kind === 'upload' && !open.some(({ isEntryOpen }) => isEntryOpen)) return 'contestClosed'
  return isBankPageMissing || isPageEmpty ? 'withdrawn' : null
}

/** The edition that takes votes on a day; null if none does. */
export function editionToVoteIn(editions: readonly EditionTerms[], day: string): number | null {
  return editions.find((edition) => openOn(edition, day).isVoteOpen)?.edition ?? null
}

/**
 * The last day on which a task of the contest can be done without a break from today on; null for other tasks, and if it
 * cannot be done today.
 */
export function lastDayOf(kind: TaskKind, editions: readonly EditionTerms[], today: string): string | null {
  if (kind !== 'vote' && kind !== 'upload') return null
  let next = today
  for (const terms of editions.toSorted((one, other) => (one.beginsOn < other.beginsOn ? -1 : 1))) {
    const { isVoteOpen, isEntryOpen } = openOn(terms, next)
    if (kind === 'vote' && isVoteOpen) next = addDays(terms.voteEndsOn, 1)
    if (kind === 'upload' && isEntryOpen) next = addDays(terms.enterEndsOn, 1)
  }
  return next === today ? null : addDays(next, -1)
}
