import type { Channel, Language } from '@club/contract/constants.ts'
import type { identity } from '@club/contract/identity.ts'
import type { Queryable, Tx } from '../../kit/db.ts'
import type { Feature } from '../../kit/feature.ts'
import { avatarUrl, type Published } from '../content/content.ts'
import { identityRoutes } from './identity.routes.ts'
import { type AgreementVersion, isUuid, maskNickName } from './identity.rules.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps, IdentityStore } from './identity-deps.ts'
import { consents, type MemberRow, memberMobiles, members } from './member.sql.ts'
import { hashPassword } from './password.ts'
import { sweepIdentity } from './sweep.ts'

export { takeOfAddressDay } from './budget.ts'
export type { OnRegistered } from './identity-deps.ts'
export { openSession, resolveSession } from './sessions.ts'
export { tokenCommands } from './token-commands.ts'

/** Who a member is: signing in, registering, sessions, the profile. */
export function identityFeature(deps: IdentityDeps) {
  return {
    routes: identityRoutes(deps),
    sweep: (now) => sweepIdentity(deps.db, now),
  } satisfies Feature<typeof identity>
}

/** What others may know of a member; nothing of it is personal. */
export type Member = Pick<
  MemberRow,
  'userId' | 'nickName' | 'avatarId' | 'status' | 'channel' | 'invitedBy' | 'createdAt'
>

/** A member, or null; any text may be asked for. */
export async function memberOf(on: Queryable, userId: string): Promise<Member | null> {
  const row = isUuid(userId) ? await on.one(members.find, [userId]) : null
  if (!row) return null
  const { nickName, avatarId, status, channel, invitedBy, createdAt } = row
  return { userId: row.userId, nickName, avatarId, status, channel, invitedBy, createdAt }
}

/** The keyed hash of a member's mobile, by which the bank's rows find them, or null. */
export async function mobileHashOf(on: Queryable, userId: string): Promise<string | null> {
  return (await on.one(members.find, [userId]))?.mobileHash ?? null
}

/** The members of these mobiles (keyed hashes), as far as there are any: user ids by mobile. */
export async function membersOfMobiles(
  on: Queryable,
  mobileHashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = mobileHashes.length === 0 ? [] : await on.all(memberMobiles.ownersOf, [mobileHashes])
  return new Map(rows.map(({ mobileHash, userId }) => [mobileHash, userId]))
}

/** Mobiles of members in clear with their keyed hashes: for what the operator gives the bank, never for a member. */
export async function mobilesOf(
  on: Queryable,
  { sealing }: Pick<IdentityStore, 'sealing'>,
  userIds: readonly string[],
): Promise<Map<string, { mobile: string; mobileHash: string }>> {
  const rows = userIds.length === 0 ? [] : await on.all(members.mobiles, [userIds])
  return new Map(
    rows.map(({ userId, mobileHash, mobileSealed }) => [
      userId,
      { mobile: sealing.open(mobileSealed), mobileHash },
    ]),
  )
}

/** How a member stands on a list: nickname in full and masked, and the picture (null is the default one). */
export interface MemberName {
  nickName: string
  maskedNickName: string
  avatarId: string | null
}

/** Names of members for a list; a member without a nickname has the default one of the language. */
export async function memberNames(
  on: Queryable,
  userIds: readonly string[],
  language: Language,
): Promise<Map<string, MemberName>> {
  const rows = userIds.length === 0 ? [] : await on.all(members.names, [userIds])
  return new Map(
    rows.map(({ userId, nickName: given, avatarId }) => {
      const nickName = given ?? words[language].defaultNickName
      return [userId, { nickName, maskedNickName: maskNickName(nickName), avatarId }]
    }),
  )
}

/** How a member stands on a list of others. */
export interface ListedMember {
  nickName: string
  /** What everybody else sees. */
  maskedNickName: string
  headImgUrl: string
}

/** Names and pictures of members for a list, by user id. */
export async function listedMembers(
  on: Queryable,
  published: Published,
  userIds: readonly string[],
  language: Language,
): Promise<Map<string, ListedMember>> {
  const names = await memberNames(on, userIds, language)
  return new Map(
    [...names].map(([userId, { avatarId, ...name }]) => [
      userId,
      { ...name, headImgUrl: avatarUrl(published, avatarId) },
    ]),
  )
}

/** Keeps that a member agreed to a version of an agreement; the first time stays. */
export async function recordConsent(
  tx: Tx,
  consent: AgreementVersion & { userId: string; channel: Channel; at: Date },
): Promise<void> {
  const { userId, agreementId, version, channel, at } = consent
  await tx.run(consents.insert, [userId, agreementId, version, channel, at])
}

/** A member of the demo club or of a test. */
export interface DemoMember {
  userId: string
  mobile: string
  nickName: string | null
  avatarId: string | null
  /** Null for a member who never set one. */
  password: string | null
  registeredAt: Date
  /** Where they registered; the web by default. */
  channel?: Channel
}

/** Writes many invented members at once: for the demo club and for tests only, since nobody proved a mobile. */
export async function insertDemoMembers(
  tx: Tx,
  { sealing }: Pick<IdentityStore, 'sealing'>,
  demoMembers: readonly DemoMember[],
): Promise<void> {
  const userIds = demoMembers.map(({ userId }) => userId)
  const mobileHashes = demoMembers.map(({ mobile }) => sealing.hash('mobile', mobile))
  const registeredAts = demoMembers.map(({ registeredAt }) => registeredAt)
  const passwordHashes: (string | null)[] = []
  for (const { password } of demoMembers) {
    passwordHashes.push(password === null ? null : await hashPassword(password))
  }
  await tx.run(memberMobiles.claimMany, [mobileHashes, userIds, registeredAts])
  await tx.run(members.insertMany, [
    userIds,
    mobileHashes,
    demoMembers.map(({ mobile }) => sealing.seal(mobile)),
    demoMembers.map(({ nickName }) => nickName),
    demoMembers.map(({ avatarId }) => avatarId),
    passwordHashes,
    demoMembers.map(({ channel }) => channel ?? 'WEB'),
    registeredAts,
  ])
}
