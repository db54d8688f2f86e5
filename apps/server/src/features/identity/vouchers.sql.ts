import { statement } from '../../kit/database/db.ts'

/** Vouchers: a mobile proved in a browser, for a short time. */
export const vouchers = {
  /** With the partner whose token was accepted, or null for any other proof. */
  give: statement<never, [mobileHash: string, browserHash: string, expiresAt: Date, issuer: string | null]>(
    'identity_give_voucher',
    `INSERT INTO mobile_voucher (mobile_hash, browser_hash, expires_at, issuer) VALUES ($1, $2, $3, $4)
     ON CONFLICT (browser_hash, mobile_hash) DO UPDATE SET expires_at = excluded.expires_at, issuer = excluded.issuer`,
  ),
  good: statement<
    { browserHash: string },
    [mobileHash: string, browserHash: string, appHash: string, now: Date, latest: Date]
  >(
    'identity_find_vouchers',
    `SELECT browser_hash FROM mobile_voucher
     WHERE mobile_hash = $1 AND browser_hash IN ($2, $3) AND expires_at > $4 AND expires_at <= $5`,
    { crosses: 'vouchers of a browser' },
  ),
  /** A voucher, expired or not, until it is swept. */
  any: statement<{ expiresAt: Date; issuer: string | null }, [mobileHash: string, browserHash: string]>(
    'identity_voucher_expiry',
    'SELECT expires_at, issuer FROM mobile_voucher WHERE mobile_hash = $1 AND browser_hash = $2',
  ),
  /** Uses a voucher up; false if there is none. */
  take: statement<never, [mobileHash: string, browserHash: string, now: Date, latest: Date]>(
    'identity_take_voucher',
    `DELETE FROM mobile_voucher
      WHERE mobile_hash = $1 AND browser_hash = $2 AND expires_at > $3 AND expires_at <= $4`,
  ),
  dropOfBrowser: statement<never, [browserHash: string]>(
    'identity_drop_vouchers',
    'DELETE FROM mobile_voucher WHERE browser_hash = $1',
  ),
}
