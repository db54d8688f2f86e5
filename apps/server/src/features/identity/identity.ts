import type { Channel } from '@club/contract/channels.ts'
import type { identity } from '@club/contract/identity.ts'
import type { Language } from '@club/contract/languages.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { Caller } from '../../kit/http/call.ts'
import { connectionOf } from '../../kit/http/client-network.ts'
import type { MountOptions } from '../../kit/http/mount.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { avatarUrl, type Published } from '../content/content.ts'
import { changeMobileByBank } from './bank-mobile-change.ts'
import { budgetOfDay, hashesOf, spend, takeEvenly } from './budget.ts'
import {
  beginErasure,
  closeAccount,
  dueErasures,
  endErasure,
  finishErasure,
  holdMobile,
  lastErasureAt,
  letMobileGo,
  sendClosingCode,
  undoClosing,
} from './closing.ts'
import { consents } from './consent.sql.ts'
import {
  consentsOf,
  giveConsent,
  requireConsent,
  requiredAgreements,
  spendConsent,
  withdrawConsent,
} from './consent.ts'
import { type MemberDevices, memberDevices } from './devices.ts'
import { identityRoutes } from './identity.routes.ts'
import { type AgreementVersion, isUuid, maskMobile, maskNickName, type Scene } from './identity.rules.ts'
import { sealedMember } from './identity.sealed.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps, IdentityStore } from './identity-deps.ts'
import { knownSessions } from './known-sessions.ts'
import { leftMobilesOf, moveLeft } from './left-mobiles.ts'
import { type MemberRow, memberMobiles, members } from './member.sql.ts'
import { membersAfter, signedInAmong } from './member-figures.ts'
import { lookUpMember, type MemberFound } from './member-lookup.ts'
import { type MemberMobile, memberMobile } from './mobile-change.ts'
import { makeNonce, nonceExpiry, useNonce, type NoncePurpose as WantedPurpose } from './nonce.ts'
import { nickNameIn, readMobile } from './open-member.ts'
import { randomPartOf } from './opened-by.ts'
import { hashPassword } from './password.ts'
import { identityPersonalData } from './personal-data.ts'
import { type ProvedMembers as Proved, provedMembers } from './proved-members.ts'
import { sessions } from './sessions.sql.ts'
import { resolveSession } from './sessions.ts'
import { type AttemptDeps, requesterOf } from './sign-in-attempts.ts'
import { useSmsCodeToOpen } from './sms-code.ts'
import { sweepIdentity } from './sweep.ts'
import { giveTryBack, takeTry, tryForWork, type Tries as WantedTries } from './tries.ts'

export { identityCommands } from './identity-commands.ts'
export type {
  FindInviter,
  IdentityDeps,
  MobileChanged,
  MobileChangedByBank,
  MobileLeft,
  OnMobileChanged,
  OnMobileChangedByBank,
  OnMobileLeft,
  OnRegistered,
  Registered,
} from './identity-deps.ts'
export { type OutsideSystems, outsideSystems } from './outside-systems.ts'

/** Sign-in, registration, sessions and the profile; `resolveSession` finds a token's session. */
export function identityFeature(deps: IdentityDeps) {
  const known = knownSessions(deps.clock)
  return {
    routes: identityRoutes({ ...deps, known }),
    personalData: identityPersonalData,
    words,
    jobs: [{ name: 'mobile-moves', everySeconds: 30, run: (signal) => moveLeft(deps, signal) }],
    sweep: (now) => sweepIdentity(deps.db, now),
    resolveSession: (token) => resolveSession({ ...deps, known }, token),
    devices: memberDevices({ ...deps, known }),
    mobile: memberMobile({ ...deps, known }),
    proved: provedMembers({ ...deps, known }),
  } satisfies Feature<typeof identity> &
    Pick<MountOptions, 'resolveSession'> & {
      devices: MemberDevices
      mobile: MemberMobile
      proved: Proved
    }
}

/** The sealed columns of members. */
export const sealedMembers = Object.values(sealedMember)

/** The agreements that need consent, and members' answers to them: rules/privacy#new-versions. */
export const consent = {
  required: requiredAgreements,
  of: consentsOf,
  give: giveConsent,
  spend: spendConsent,
  withdraw: withdrawConsent,
  demand: requireConsent,
}

/** What may be used in a business day, by the table of budgets. */
export const dayBudgets = { spend, forWork: budgetOfDay }

/** Tries at what can be wrong, by the same table. */
export const tries = { take: takeTry, giveBack: giveTryBack, forWork: tryForWork }
export type Tries = WantedTries

/** What drains evenly, by the same table. */
export const evenBudgets = { take: takeEvenly, hashesOf }

/** Changing a member's mobile as the bank reports it: rules/bank#change-of-mobile-by-the-bank. */
export const bankMobile = { change: changeMobileByBank }

/** Closing an account and erasing its data: rules/privacy#closing-an-account. */
export const closing = {
  sendCode: sendClosingCode,
  close: closeAccount,
  undo: undoClosing,
  due: dueErasures,
  begin: beginErasure,
  holdMobile,
  letMobileGo,
  leftMobilesOf,
  end: endErasure,
  finish: finishErasure,
  lastAt: lastErasureAt,
}

/** What is used once, signed by the club and stored only when it is used. */
export const oneTime = { make: makeNonce, expiryOf: nonceExpiry, use: useNonce }
export type NoncePurpose = WantedPurpose

/** Signing in members whom another feature has proved. */
export type ProvedMembers = Proved

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

/** What proving a mobile needs. */
export type ProvingDeps = AttemptDeps

/**
 * Judges an attempt at an SMS code; `ok` uses it up. Throws `networkMustWait`. The status is returned, so that the try
 * stays counted. A repeat gets the same random part for a token; its session may have ended.
 */
export async function proveMobile(
  tx: Tx,
  deps: ProvingDeps,
  call: Caller,
  attempt: { mobile: string; scene: Scene; smsCode: string },
  now: Date,
): Promise<{ status: StatusName; randomPart: string; isRepeat: boolean }> {
  const requester = requesterOf(deps.sealing, call, attempt.mobile)
  const { status, by } = await useSmsCodeToOpen(
    tx,
    deps,
    { requester, scene: attempt.scene, code: attempt.smsCode },
    now,
  )
  return { status, randomPart: randomPartOf(deps.sealing, call, by), isRepeat: by.isRepeat }
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

/** The keyed hash of a connection's address; IPv6 addresses of one home have the same. */
export function hashOfAddress(sealing: Sealing, purpose: string, address: string): string {
  return sealing.hash(purpose, connectionOf(address))
}

/** A member of the demo club or a test. */
export interface DemoMember {
  userId: string
  mobile: string
  nickName: string | null
  avatarId: string | null
  /** Null if the member has no password. */
  password: string | null
  registeredAt: Date
  /** Where they registered; the web by default. */
  channel?: Channel
}

/**
 * Inserts many demo members at once, all with the same consents. Only for the demo club and tests: no mobile is
 * proved.
 */
export async function insertDemoMembers(
  tx: Tx,
  { sealing }: Pick<IdentityStore, 'sealing'>,
  demoMembers: readonly DemoMember[],
  agreed: readonly AgreementVersion[],
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
    demoMembers.map(({ userId, mobile }) => sealing.seal(sealedMember.mobile, { userId }, mobile)),
    demoMembers.map(({ userId, nickName }) =>
      nickName === null ? null : sealing.seal(sealedMember.nickName, { userId }, nickName),
    ),
    demoMembers.map(({ avatarId }) => avatarId),
    passwordHashes,
    demoMembers.map(({ channel }) => channel ?? 'WEB'),
    registeredAts,
  ])
  const each = agreed.flatMap((agreement) => demoMembers.map((member) => ({ ...agreement, ...member })))
  await tx.run(consents.insertMany, [
    each.map(({ userId }) => userId),
    each.map(({ agreementId }) => agreementId),
    each.map(({ version }) => version),
    each.map(({ channel }) => channel ?? 'WEB'),
    each.map(({ registeredAt }) => registeredAt),
  ])
}
