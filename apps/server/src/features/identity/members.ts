import type { Language } from '@club/contract/languages.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { isUuid } from '../../kit/database/uuid.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { avatarUrl, type Published } from '../content/content.ts'
import { sealedMember } from './identity.sealed.ts'
import { words } from './identity.words.ts'
import type { IdentityStore } from './identity-deps.ts'
import { maskMobile, maskNickName } from './masks.rules.ts'
import { type MemberRow, memberMobiles, members } from './member.sql.ts'
import { membersAfter, signedInAmong } from './member-figures.ts'
import { lookUpMember, type MemberFound } from './member-lookup.ts'
import { nickNameIn, readMobile } from './open-member.ts'
import { sessions } from './sessions.sql.ts'

export { type MemberState, memberStateOf } from './member-state.ts'
export { reservedNamesOf } from './reserved-names.ts'

/** Who registered and who was signed in, for key figures. */
export const memberFigures = { membersAfter, signedInAmong }

/** What others may see of a member; contains no personal data. */
export type Member = Pick<MemberRow, 'userId' | 'avatarId' | 'status' | 'channel' | 'invitedBy' | 'createdAt'>

/** Finds a member; null for unknown ids and for text that is not an id. */
export async function memberOf(on: Queryable, userId: string): Promise<Member | null> {
  const row = isUuid(userId) ? await on.one(members.find, [userId]) : null
  if (!row) return null
  const { avatarId, status, channel, invitedBy, createdAt } = row
  return { userId: row.userId, avatarId, status, channel, invitedBy, createdAt }
}

/** When these members registered and who invited them, by user id. */
export async function registrationsOf(
  on: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Pick<Member, 'invitedBy' | 'createdAt'>>> {
  const rows = userIds.length === 0 ? [] : await on.all(members.registrations, [userIds])
  return new Map(rows.map((row) => [row.userId, row]))
}

/** The next members by user id who have used the club since an instant. */
export async function membersSeenSince(
  on: Queryable,
  since: Date,
  afterUserId: string,
  maxMembers: number,
): Promise<string[]> {
  return (await on.all(sessions.usersSince, [since, afterUserId, maxMembers])).map(({ userId }) => userId)
}

/** Finds the member whom an operator names by mobile, core customer number or id. */
export function findMember(
  on: Queryable,
  { sealing }: Pick<IdentityStore, 'sealing'>,
  typed: string,
): Promise<MemberFound> {
  return lookUpMember(on, sealing, typed)
}

/** The keyed hash of a member's mobile, which links the bank's rows to them, or null. */
export async function mobileHashOf(on: Queryable, userId: string): Promise<string | null> {
  return (await on.one(members.find, [userId]))?.mobileHash ?? null
}

/**
 * The keyed hash of a member's mobile, which stays theirs until the transaction ends; null for unknown ids and accounts
 * that are being erased.
 */
export async function holdMobileHash(tx: Tx, userId: string): Promise<string | null> {
  const member = await tx.one(memberMobiles.hold, [userId])
  return member?.status === 'normal' ? member.mobileHash : null
}

/** A member's own mobile, null if no key opens it, with its keyed hash; null for unknown ids. */
export async function mobileOf(
  on: Queryable,
  sealing: Sealing,
  userId: string,
): Promise<{ mobile: string | null; mobileHash: string } | null> {
  const row = await on.one(members.find, [userId])
  return (
    row && { mobile: sealing.read(sealedMember.mobile, row, row.mobileSealed), mobileHash: row.mobileHash }
  )
}

/** A mobile with its first digits hidden, for somebody who knows whose it is. */
export function maskedMobile(mobile: string): string {
  return maskMobile(mobile)
}

/** A name with all but its first character hidden. */
export function maskedName(name: string): string {
  return maskNickName(name)
}

/** User ids by mobile hash, for those mobiles that belong to members. */
export async function membersOfMobiles(
  on: Queryable,
  mobileHashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = mobileHashes.length === 0 ? [] : await on.all(memberMobiles.ownersOf, [mobileHashes])
  return new Map(rows.map(({ mobileHash, userId }) => [mobileHash, userId]))
}

/**
 * Members' mobiles in clear with their keyed hashes, by user id. For the operator's files for the bank only.
 */
export async function mobilesOf(
  on: Queryable,
  { sealing }: Pick<IdentityStore, 'sealing'>,
  userIds: readonly string[],
): Promise<Map<string, { mobile: string; mobileHash: string }>> {
  const rows = userIds.length === 0 ? [] : await on.all(members.mobiles, [userIds])
  return new Map(
    rows.map(({ userId, mobileHash, mobileSealed }) => [
      userId,
      { mobile: readMobile(sealing, { userId, mobileSealed }), mobileHash },
    ]),
  )
}

/** A member's nickname in full and masked, and the picture (null for the default). */
export interface MemberName {
  nickName: string
  maskedNickName: string
  avatarId: string | null
}

/** Members' names by user id; a member without a nickname gets the language's default. */
export async function memberNames(
  on: Queryable,
  sealing: Sealing,
  userIds: readonly string[],
  language: Language,
): Promise<Map<string, MemberName>> {
  const rows = userIds.length === 0 ? [] : await on.all(members.names, [userIds])
  return new Map(
    rows.map((row) => {
      const { userId, avatarId, status } = row
      const { leftName } = words[language]
      if (status === 'erased') return [userId, { nickName: leftName, maskedNickName: leftName, avatarId }]
      const nickName = nickNameIn(sealing, row) ?? words[language].defaultNickName
      return [userId, { nickName, maskedNickName: maskNickName(nickName), avatarId }]
    }),
  )
}

/** A member as shown on lists. */
export interface ListedMember {
  nickName: string
  /** What other members see. */
  maskedNickName: string
  headImgUrl: string
}

/** Members' names and pictures for a list, by user id. */
export async function listedMembers(
  on: Queryable,
  { published, sealing }: { published: Published; sealing: Sealing },
  userIds: readonly string[],
  language: Language,
): Promise<Map<string, ListedMember>> {
  const listed = new Map<string, ListedMember>()
  for (const [userId, name] of await memberNames(on, sealing, userIds, language)) {
    const { nickName, maskedNickName, avatarId } = name
    listed.set(userId, { nickName, maskedNickName, headImgUrl: avatarUrl(published, avatarId) })
  }
  return listed
}
