import { businessKeyOf } from '@club/contract/business-key.ts'
import { aumTaskId } from '@club/contract/tasks.constants.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { actionOf } from '../activity/activity.ts'
import { mobilesOfCustomers } from '../bank/bank.ts'
import { membersOfMobiles } from '../identity/members.ts'
import { refusalsSupersededBy } from '../points/points.ts'
import { aumCorrections } from './aum.sql.ts'
import type { GivenAward, RefusedClaim } from './feed-kind.ts'

/** What a file's corrections mean for claims decided earlier: rules/bank#asset-results. */
export interface CorrectedClaims {
  /** How many refused claims the file reopened, and the first of them. */
  reopened: { count: number; list: (RefusedClaim & { supersededAt: Date })[] }
  /** Claims that were paid before the file said 'not reached', the first of them, and whether there are more. */
  paidBefore: { isCut: boolean; list: GivenAward[] }
}

export const maxClaims = 1000

export async function correctedClaimsOf(on: Queryable, fileId: string): Promise<CorrectedClaims> {
  return {
    reopened: await refusalsSupersededBy(on, fileId, maxClaims),
    paidBefore: await paidBefore(on, fileId),
  }
}

async function paidBefore(on: Queryable, fileId: string): Promise<CorrectedClaims['paidBefore']> {
  const downgrades = await on.all(aumCorrections.downgradesOfFile, [fileId, maxClaims + 1])
  if (downgrades.length === 0) return { isCut: false, list: [] }
  const looked = downgrades.slice(0, maxClaims)
  const holders = looked.map(({ holderHash }) => holderHash)
  const mobileOf = await mobilesOfCustomers(on, holders)
  const mobiles = holders.map((holder) => mobileOf.get(holder) ?? holder)
  const members = await membersOfMobiles(on, mobiles)
  const paid: GivenAward[] = []
  for (const [index, { month, createdAt: correctedAt }] of looked.entries()) {
    const userId = members.get(mobiles[index] ?? '')
    const claim = userId && (await actionOf(on, userId, aumTaskId, month))
    if (!claim || claim.points === 0) continue
    const { points, createdAt: at } = claim
    // A later file may have said 'reached' again: a claim after that is unrelated to this one.
    if (at > correctedAt) continue
    paid.push({ userId, businessKey: businessKeyOf(aumTaskId, month), points, at })
  }
  return { isCut: downgrades.length > maxClaims, list: paid }
}
