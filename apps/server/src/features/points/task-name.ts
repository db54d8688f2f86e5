import type { Language } from '@club/contract/constants.ts'
import type { Published } from '../content/content.ts'
import { nameWithoutTask } from './points.words.ts'

/** The name of an entry's task; the task's id if the task is no longer published. */
export function taskNameOf(published: Published, taskId: string, language: Language): string {
  return nameWithoutTask(taskId, language) ?? published.item('task', taskId)?.words[language].name ?? taskId
}
