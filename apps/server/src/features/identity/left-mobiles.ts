import { AppError } from '../../kit/app-error.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { handleEach } from '../../kit/jobs/stuck-items.ts'
import { closings } from './closing.sql.ts'
import type { IdentityDeps, MobileLeft } from './identity-deps.ts'
import { leftMobiles } from './left-mobile.sql.ts'
import { memberMobiles, members } from './member.sql.ts'
import type { Reaction } from './reactions.ts'

const membersAtOnce = 100

/**
 * Claims a mobile for a member. Withheld is one that another member left while something about that one is still
 * stored under it: rules/identity#change-of-mobile.
 */
export async function claimMobile(
  tx: Tx,
  mobileHash: string,
  userId: string,
  at: Date,
): Promise<'claimed' | 'taken' | 'withheld'> {
  // In this order: the claim waits for a change that is just leaving the mobile.
  const [claimed, left] = await Promise.all([
    tx.run(memberMobiles.claim, [mobileHash, userId, at]),
    tx.one(leftMobiles.find, [mobileHash]),
  ])
  if (claimed === 0) return 'taken'
  if (left?.userId === userId) await tx.run(leftMobiles.delete, [mobileHash])
  if (!left || left.userId === userId) return 'claimed'
  await tx.run(closings.freeMobile, [mobileHash, userId])
  return 'withheld'
}

/** What `claimMobile` would answer, without a change. */
export async function wouldClaim(
  tx: Tx,
  mobileHash: string,
  userId: string,
): Promise<'claimed' | 'taken' | 'withheld'> {
  if (await tx.one(memberMobiles.ownerOf, [mobileHash])) return 'taken'
  const left = await tx.one(leftMobiles.find, [mobileHash])
  return left === null || left.userId === userId ? 'claimed' : 'withheld'
}

/** Refuses whoever wants a mobile that is withheld. */
export const stillLeft = () =>
  new AppError('busy', {
    detail: 'something about its last owner is under the mobile',
    retryAfterSeconds: 60,
  })

/** Moves what is stored under a mobile that a member leaves; if that fails, the mobile is withheld until it is done. */
export function moveFrom({ onMobileLeft }: Pick<IdentityDeps, 'onMobileLeft'>): Reaction<MobileLeft> {
  return {
    async now(tx, left) {
      for (const move of onMobileLeft) await move(tx, left)
    },
    async later(tx, { oldHash, userId, at }) {
      await tx.run(leftMobiles.insert, [oldHash, userId, at])
    },
  }
}

/** Moves what is still stored under mobiles that members left, to the mobiles that they have now. */
export function moveLeft(deps: IdentityDeps, signal?: AbortSignal): Promise<number> {
  return handleEach(deps, {
    work: 'mobile-move',
    next: async (leftOut) =>
      (await deps.db.all(leftMobiles.members, [membersAtOnce, leftOut])).map(({ userId }) => userId),
    idOf: (userId: string) => userId,
    handle: (userId) => deps.db.inTransaction((tx) => moveAllOf(tx, deps, userId)),
    signal,
  })
}

async function moveAllOf(tx: Tx, deps: IdentityDeps, userId: string): Promise<void> {
  const [member, at] = await Promise.all([tx.one(members.lock, [userId]), deps.clock.now(tx)])
  // An erasure erases what is under the old mobile, too.
  if (member?.status !== 'normal') return
  for (const { mobileHash: oldHash } of await tx.all(leftMobiles.of, [userId])) {
    await moveFrom(deps).now(tx, { userId, oldHash, newHash: member.mobileHash, at })
    await tx.run(leftMobiles.delete, [oldHash])
  }
}

/** The mobiles that a member left and under which something is still stored. */
export async function leftMobilesOf(on: Queryable, userId: string): Promise<string[]> {
  return (await on.all(leftMobiles.of, [userId])).map(({ mobileHash }) => mobileHash)
}
