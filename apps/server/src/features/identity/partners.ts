import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { memberPartners } from './partners.sql.ts'
import { vouchers } from './vouchers.sql.ts'

type Sealed = Pick<IdentityDeps, 'sealing'>

/** What a partner's voucher is bound to, separate from what an SMS code proved in the same browser. */
export function partnerBrowserHash({ sealing }: Sealed, caller: Caller): string {
  return sealing.hash('partner browser', caller.browserId())
}

/** Whether a partner's token opens the member's session. */
export async function isPartnerConfirmed(on: Queryable, userId: string, issuer: string): Promise<boolean> {
  return (await on.one(memberPartners.find, [userId, issuer])) !== null
}

/**
 * Lets a partner open the member's session from now on. The caller has proved the mobile; the voucher of the
 * partner's token, which may have expired by now, shows that the member came from this partner. Without a voucher
 * nothing happens.
 */
export async function confirmPartner(
  tx: Tx,
  deps: Sealed,
  caller: Caller,
  { userId, mobileHash, source }: { userId: string; mobileHash: string; source: string },
  now: Date,
): Promise<void> {
  const voucher = await tx.one(vouchers.any, [mobileHash, partnerBrowserHash(deps, caller)])
  if (voucher?.issuer === source) await tx.run(memberPartners.insert, [userId, source, now])
}
