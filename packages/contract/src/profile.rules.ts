import type { TaskId } from './tasks.constants.ts'

/** The profile parts that a member has given. */
export interface ProfileParts {
  nickName: boolean
  avatar: boolean
  gender: boolean
  birthYear: boolean
  province: boolean
  city: boolean
}

/** The tasks that a profile completes: rules/tasks#profile-tasks. */
export function completedProfileTasks(parts: ProfileParts): TaskId[] {
  const completed: TaskId[] = []
  if (parts.nickName && parts.avatar) completed.push('complete_userInfo')
  if (parts.gender && parts.birthYear && parts.province && parts.city) completed.push('fill_in_personal_info')
  return completed
}
