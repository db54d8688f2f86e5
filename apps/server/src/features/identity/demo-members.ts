import type { Channel } from '@club/contract/channels.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { AgreementVersion } from './consent.rules.ts'
import { consents } from './consent.sql.ts'
import { sealedMember } from './identity.sealed.ts'
import type { IdentityStore } from './identity-deps.ts'
import { memberMobiles, members } from './member.sql.ts'
import { hashPassword } from './password.ts'

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
