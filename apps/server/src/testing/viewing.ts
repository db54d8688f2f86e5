import { viewHeartbeatSeconds } from '@club/contract/tasks.constants.ts'
import type { TestMember } from './make-member.ts'
import type { PostOptions, TestAnswer, TestClub } from './test-club.ts'
import { passTime } from './visitor.ts'

type Options = Omit<PostOptions, 'token'>

/** Begins a view; null if the club issues no token for it. */
export async function beginView(
  member: TestMember,
  taskId: string,
  actionId?: string,
  options: Options = {},
): Promise<string | null> {
  const body = actionId === undefined ? { taskId } : { taskId, actionId }
  return (await member.post('/api/task/view/begin', body, options)).data?.viewToken ?? null
}

/** Lets time pass while the page of a view is in sight, as a phone reports it. */
export async function stayInView(
  club: TestClub,
  member: TestMember,
  viewToken: string | null,
  seconds: number,
): Promise<void> {
  for (let left = seconds; left > 0; left -= viewHeartbeatSeconds) {
    await passTime(club, { seconds: Math.min(left, viewHeartbeatSeconds) })
    await member.post('/api/task/view/stay', { viewToken })
  }
}

/** The request that shares a course. */
export function shareOf(actionId: string, viewToken: string | null) {
  return {
    taskId: 'share_course',
    actionId,
    actionType: 'Course',
    ...(viewToken === null ? {} : { viewToken }),
  }
}

/** Opens a course, views it for a minute, and shares it. */
export async function shareCourse(
  club: TestClub,
  member: TestMember,
  actionId: string,
  options: Options = {},
): Promise<TestAnswer> {
  const viewToken = await beginView(member, 'share_course', actionId, options)
  await passTime(club, { seconds: 60 })
  return member.post('/api/task/execute', shareOf(actionId, viewToken), options)
}
