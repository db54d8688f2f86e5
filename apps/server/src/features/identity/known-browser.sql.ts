import { statement } from '../../kit/database/db.ts'

/** Browsers in which a mobile's member has signed in. */
export const knownBrowsers = {
  find: statement<{ seenAt: Date }, [mobileHash: string, browserHash: string]>(
    'identity_find_known_browser',
    'SELECT seen_at FROM known_browser WHERE mobile_hash = $1 AND browser_hash = $2',
  ),
  keep: statement<never, [mobileHash: string, browserHash: string, at: Date]>(
    'identity_keep_known_browser',
    `INSERT INTO known_browser (mobile_hash, browser_hash, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (mobile_hash, browser_hash) DO UPDATE SET seen_at = excluded.seen_at`,
  ),
  /** Keeps this one and those that were used last; first go those from before the clock was set back. */
  trim: statement<never, [mobileHash: string, kept: number, now: Date, browserHash: string]>(
    'identity_trim_known_browsers',
    `DELETE FROM known_browser WHERE mobile_hash = $1 AND browser_hash NOT IN
       (SELECT browser_hash FROM known_browser WHERE mobile_hash = $1
         ORDER BY browser_hash <> $4, seen_at > $3, seen_at DESC, browser_hash LIMIT $2)`,
  ),
  forgetAll: statement<never, [mobileHash: string]>(
    'identity_forget_known_browsers',
    'DELETE FROM known_browser WHERE mobile_hash = $1',
  ),
}
