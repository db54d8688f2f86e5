import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { closings } from './closing.sql.ts'
import { sealedMember } from './identity.sealed.ts'
import type { MobileChanged } from './identity-deps.ts'
import { knownBrowsers } from './known-browser.sql.ts'
import { mobileChanges } from './mobile-change.sql.ts'

/**
 * Gives a member a mobile that has been claimed for them. Nothing about the member stays under the old one: its next
 * owner is another person.
 */
export async function moveMember(
  tx: Tx,
  sealing: Sealing,
  { userId, oldHash, newHash, mobile, at }: MobileChanged,
): Promise<void> {
  const sealed = sealing.seal(sealedMember.mobile, { userId }, mobile)
  await tx.run(mobileChanges.set, [userId, newHash, sealed, at])
  await tx.run(closings.freeMobile, [oldHash, userId])
  for (const drop of [closings.codes, closings.vouchers, closings.registrations, knownBrowsers.forgetAll])
    await tx.run(drop, [oldHash])
}
