import type { Tx } from '../../kit/database/db.ts'
import { knownBrowsers } from './known-browser.sql.ts'

/** As long as a browser keeps its cookie. */
export const knownBrowserDays = 400
const maxKnownBrowsers = 20

/** Notes that a mobile's member has signed in in a browser: rules/identity#known-browsers. */
export async function knowBrowser(
  tx: Tx,
  { mobileHash, browserHash }: { mobileHash: string; browserHash: string },
  now: Date,
): Promise<void> {
  await Promise.all([
    tx.run(knownBrowsers.keep, [mobileHash, browserHash, now]),
    tx.run(knownBrowsers.trim, [mobileHash, maxKnownBrowsers, now, browserHash]),
  ])
}
