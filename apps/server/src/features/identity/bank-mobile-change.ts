import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { claimMobile, wouldClaim } from './left-mobiles.ts'
import { memberMobiles, members } from './member.sql.ts'
import { moveMember } from './move-member.ts'
import { endSessions } from './sessions.ts'

/** A change that the bank has made, by mobile and by its keyed hash. */
export interface BankMobileChange {
  oldHash: string
  newHash: string
  mobile: string
  /** When the bank changed it. */
  asOf: Date
  at: Date
  /** Reports what would happen and writes nothing. */
  isDryRun: boolean
}

export type BankMobileOutcome =
  | { kind: 'changed'; userId: string }
  /** No member has the old mobile. */
  | { kind: 'notMember' }
  /** The new mobile belongs to another member. */
  | { kind: 'taken' }
  /** Something about another member, who left the new mobile, is still stored under it. */
  | { kind: 'withheld' }
  | { kind: 'closing' }
  /**
   * The member got the old mobile only later: the change was another person's. `isBySignUp` if by registering, not by a
   * change of mobile: help that was given under it before is then not the member's.
   */
  | { kind: 'older'; isBySignUp: boolean }

/**
 * Changes a member's mobile as reported by the bank and ends all of the member's sessions:
 * rules/bank#change-of-mobile-by-the-bank. What the bank's rows say is not moved here.
 */
export async function changeMobileByBank(
  tx: Tx,
  sealing: Sealing,
  { oldHash, newHash, mobile, asOf, at, isDryRun }: BankMobileChange,
): Promise<BankMobileOutcome> {
  const owner = await tx.one(memberMobiles.ownerOf, [oldHash])
  const member = owner && (await tx.one(members.lock, [owner.userId]))
  // The member has changed it with codes in the meantime.
  if (!owner || member?.mobileHash !== oldHash) return { kind: 'notMember' }
  if (member.status !== 'normal') return { kind: 'closing' }
  if (asOf < owner.createdAt) {
    return { kind: 'older', isBySignUp: owner.createdAt.getTime() === member.createdAt.getTime() }
  }
  const { userId } = member
  if (isDryRun) {
    const would = await wouldClaim(tx, newHash, userId)
    return would === 'claimed' ? { kind: 'changed', userId } : { kind: would }
  }
  const claim = await claimMobile(tx, newHash, userId, at)
  if (claim !== 'claimed') return { kind: claim }
  await moveMember(tx, sealing, { userId, oldHash, newHash, mobile, at })
  await endSessions(tx, userId)
  return { kind: 'changed', userId }
}
