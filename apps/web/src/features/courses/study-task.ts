import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { tasks } from '@club/contract/tasks.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'

export type Task = AnswerOf<typeof tasks.all>['list'][number]

/** A member's state in a task of the college; undefined for visitors and while loading. */
export function useCourseTask(taskId: 'learn_course' | 'share_course'): Task | undefined {
  const { data } = useAnswer(tasksNeed)
  return data?.list.find((task) => task.taskId === taskId)
}
