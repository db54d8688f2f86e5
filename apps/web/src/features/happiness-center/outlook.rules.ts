import type { TaskId, TaskKind } from '@club/contract/constants.ts'
import type { Step } from '@club/contract/still-possible.rules.ts'

/** Where the way to a task leads: to its page, or to its card here, where its button is. */
type StepTarget = { kind: 'page'; path: string } | { kind: 'card' }

const onTheirPages: readonly TaskKind[] = ['invite', 'share', 'study', 'vote', 'upload', 'view']

/**
 * Check-in, claims, the notice before the profile and the bank's pages begin at the task's card; what has a page of
 * ours begins there.
 */
export function stepTarget(task: { kind: TaskKind; link: string | null; isBankLink: boolean }): StepTarget {
  const { kind, link, isBankLink } = task
  if (link === null || isBankLink || !onTheirPages.includes(kind)) return { kind: 'card' }
  return { kind: 'page', path: link }
}

const movesMoney: readonly TaskId[] = [
  'finish_personal_pension_openAct',
  'deposit_one_personal_pension',
  'finish_self_pension_dpt_limit',
]

/** Whether a way asks for money to be put aside: then the page says that nobody has to. */
export function asksForMoney(steps: readonly Pick<Step, 'taskId'>[]): boolean {
  return steps.some(({ taskId }) => movesMoney.includes(taskId))
}

/** So many steps are shown at once; the others stand behind a button. */
export const stepsAtOnce = 4

/** Whether a way is more than a few steps: then the page does not call it easy. */
export function isLongWay(steps: readonly unknown[]): boolean {
  return steps.length > stepsAtOnce
}
