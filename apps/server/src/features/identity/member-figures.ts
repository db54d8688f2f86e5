import type { Channel } from '@club/contract/channels.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { memberFigures } from './member-figures.sql.ts'

/** A member who registered, through which channel and when; nothing that identifies a person but the id. */
interface Registration {
  userId: string
  channel: Channel
  createdAt: Date
}

/** The next members by user id. */
export function membersAfter(
  on: Queryable,
  afterUserId: string,
  maxMembers: number,
): Promise<Registration[]> {
  return on.all(memberFigures.after, [afterUserId, maxMembers])
}

/** Who of these members was signed in between two instants, as far as their sessions still show it. */
export async function signedInAmong(
  on: Queryable,
  userIds: readonly string[],
  { from, before }: { from: Date; before: Date },
): Promise<string[]> {
  return (await on.all(memberFigures.withSessionAmong, [userIds, from, before])).map(({ userId }) => userId)
}
