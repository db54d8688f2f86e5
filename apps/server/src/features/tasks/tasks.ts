import type { Language } from '@club/contract/constants.ts'
import type { Published } from '../content/content.ts'

/** The door of tasks: what they pay, what they are called, and how other areas report what earns. */
export { makeProfileTasks } from './profile-tasks.ts'
export { makeTalentTasks, type TalentTasks } from './talent-tasks.ts'
export { sweepViews } from './views.ts'

/** A task's name; the id itself for a task that is no longer published. */
export function taskNameOf(published: Published, taskId: string, language: Language): string {
  return published.item('task', taskId)?.words[language].name ?? taskId
}
