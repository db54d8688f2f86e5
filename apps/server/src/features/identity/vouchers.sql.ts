import { type Queryable, statement, type Tx } from '../../kit/db.ts'

const give = statement(
  'identity_give_voucher',
  `INSERT INTO mobile_voucher (mobile_hash, browser_hash, expires_at) VALUES ($1, $2, $3)
   ON CONFLICT (mobile_hash, browser_hash) DO UPDATE SET expires_at = excluded.expires_at`,
)
const find = statement<{ expiresAt: Date }>(
  'identity_find_voucher',
  'SELECT expires_at FROM mobile_voucher WHERE mobile_hash = $1 AND browser_hash = $2 AND expires_at > $3',
)
const expiry = statement<{ expiresAt: Date }>(
  'identity_voucher_expiry',
  'SELECT expires_at FROM mobile_voucher WHERE mobile_hash = $1 AND browser_hash = $2',
)
const take = statement(
  'identity_take_voucher',
  'DELETE FROM mobile_voucher WHERE mobile_hash = $1 AND browser_hash = $2 AND expires_at > $3',
)
const dropOfBrowser = statement(
  'identity_drop_vouchers',
  'DELETE FROM mobile_voucher WHERE browser_hash = $1',
)

/** Vouchers: a mobile that was proved in a browser, for a short time. */
export const vouchers = {
  give: (tx: Tx, mobileHash: string, browserHash: string, expiresAt: Date) =>
    tx.run(give, [mobileHash, browserHash, expiresAt]),
  isGood: async (on: Queryable, mobileHash: string, browserHash: string, now: Date) =>
    (await on.one(find, [mobileHash, browserHash, now])) !== null,
  /** Until when a voucher is or was good; null where there is none, or it was swept. */
  goodUntil: async (on: Queryable, mobileHash: string, browserHash: string) =>
    (await on.one(expiry, [mobileHash, browserHash]))?.expiresAt ?? null,
  /** Uses a voucher up; false when there is none. */
  take: async (tx: Tx, mobileHash: string, browserHash: string, now: Date) =>
    (await tx.run(take, [mobileHash, browserHash, now])) > 0,
  dropOfBrowser: (tx: Tx, browserHash: string) => tx.run(dropOfBrowser, [browserHash]),
}
