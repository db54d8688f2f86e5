import type { Language } from '@club/contract/constants.ts'
import type { Published } from '../content/content.ts'
import { nameWithoutTask } from './points.words.ts'

/** What an entry is called in a member's history; the task's id for one that is no longer published. */
export function taskNameOf(published: Published, taskId: string, language: Language): string {
  return nameWithoutTask(taskId, language) ?? published.item('task', taskId)?.words[language].name ?? taskId
}
