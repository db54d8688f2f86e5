import { completionsOf, type Step } from '@club/contract/still-possible.rules.ts'
import type { TaskId, TaskKind } from '@club/contract/tasks.constants.ts'

/** Where a step leads: to a page of the club, or to the task's card, where its button is. */
type StepTarget = { kind: 'page'; path: string } | { kind: 'card' }

const onTheirPages: readonly TaskKind[] = ['invite', 'share', 'study', 'vote', 'upload', 'view']

/** Check-in, claims, the profile and the bank's pages start at the task's card; other tasks at their page. */
export function stepTarget({ kind, link }: { kind: TaskKind; link: string | null }): StepTarget {
  if (link === null || !onTheirPages.includes(kind)) return { kind: 'card' }
  return { kind: 'page', path: link }
}

const movesMoney: readonly TaskId[] = [
  'finish_personal_pension_openAct',
  'deposit_one_personal_pension',
  'finish_self_pension_dpt_limit',
]

/** Whether a way asks for money to be put aside. If so, the page says that nobody has to. */
export function asksForMoney(steps: readonly Pick<Step, 'taskId'>[]): boolean {
  return steps.some(({ taskId }) => movesMoney.includes(taskId))
}

/** Steps shown at once; the rest are behind a button. */
export const stepsAtOnce = 3

/**
 * Whether a way has more steps than are shown at once, or more than one completion for each of the days left besides
 * the check-ins. Such a way is not called easy.
 */
export function isLongWay(steps: readonly Pick<Step, 'taskId' | 'times'>[], daysLeft: number): boolean {
  return steps.length > stepsAtOnce || completionsOf(steps) > Math.max(daysLeft, stepsAtOnce)
}
