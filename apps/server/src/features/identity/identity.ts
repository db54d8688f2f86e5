import type { Channel } from '@club/contract/constants.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { type AgreementVersion, isUuid } from './identity.rules.ts'
import { consents, insertMembers, type MemberRow, members } from './member.sql.ts'

/** The door of identity: who a member is, for the rest of the club. */
export { maskMobile, maskNickName } from './identity.rules.ts'
export { words as identityWords } from './identity.words.ts'
export type { IdentityDeps, IdentityStore } from './identity-deps.ts'
export { hashPassword } from './password.ts'
export { openSession, resolveSession } from './sessions.ts'
export { sweepIdentity } from './sweep.ts'

/** What others may know of a member; nothing of it is personal. */
export type Member = Pick<
  MemberRow,
  'userId' | 'nickName' | 'avatarId' | 'status' | 'channel' | 'invitedBy' | 'createdAt'
>

/** A member, or null; any text may be asked for. */
export async function memberOf(on: Queryable, userId: string): Promise<Member | null> {
  const row = isUuid(userId) ? await members.find(on, userId) : null
  if (!row) return null
  const { nickName, avatarId, status, channel, invitedBy, createdAt } = row
  return { userId: row.userId, nickName, avatarId, status, channel, invitedBy, createdAt }
}

/** The keyed hash of a member's mobile, by which the bank's rows find them, or null. */
export async function mobileHashOf(on: Queryable, userId: string): Promise<string | null> {
  return (await members.find(on, userId))?.mobileHash ?? null
}

/** Members by the keyed hashes of their mobiles; who is not a member is not in the map. */
export async function memberIdsOfMobiles(
  on: Queryable,
  mobileHashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await members.idsOfMobiles(on, mobileHashes)
  return new Map(rows.map((row) => [row.mobileHash, row.userId]))
}

/** Nickname and picture of members for a list; null is the default nickname or picture. */
export async function memberNames(
  on: Queryable,
  userIds: readonly string[],
): Promise<Map<string, { nickName: string | null; avatarId: string | null }>> {
  const rows = userIds.length === 0 ? [] : await members.names(on, userIds)
  return new Map(rows.map(({ userId, nickName, avatarId }) => [userId, { nickName, avatarId }]))
}

/** Keeps which version of an agreement a member agreed to; the first time stays. Gives that time. */
export async function recordConsent(
  tx: Tx,
  consent: { userId: string; agreement: AgreementVersion; channel: Channel; at: Date },
): Promise<Date> {
  const { userId, agreement, channel, at } = consent
  await consents.insert(tx, userId, agreement, channel, at)
  return (await consents.at(tx, userId, agreement)) ?? at
}

/** A member of the demo club. */
export interface DemoMember {
  userId: string
  mobile: string
  nickName: string | null
  avatarId: string | null
  /** Of `hashPassword`, or null for a member who never set one. */
  passwordHash: string | null
  channel: Channel
  invitedBy: string | null
  createdAt: Date
}

/** Writes many invented members at once: for the demo club and for tests only, since nobody proved a mobile. */
export async function insertDemoMembers(
  tx: Tx,
  sealing: Sealing,
  rows: readonly DemoMember[],
): Promise<void> {
  const sealed = rows.map(({ mobile, ...rest }) => ({
    ...rest,
    mobileHash: sealing.hash('mobile', mobile),
    mobileSealed: sealing.seal(mobile),
  }))
  await insertMembers(tx, sealed)
}
