import { uuidv7 } from 'uuidv7'
import { aumFeed } from './aum-feed.ts'
import { customersFeed } from './customers-feed.ts'
import type { FeedOf, Keyed } from './feed-kind.ts'
import type { FeedDeps } from './feed-run.ts'

const batchRows = 1000
/** Invented, like everything of the demo bank. */
const amountReached = '120000'
const amountNotReached = '8000'

/**
 * What the demo's bank would send about its people: their customer numbers, and of those who have one, whether they
 * reached the month's target. `reached` holds mobiles.
 */
export async function feedDemoBank(
  deps: FeedDeps,
  people: { mobile: string; customerNo: string | null }[],
  month: string,
  reached: ReadonlySet<string>,
): Promise<void> {
  const customers = people.flatMap(({ mobile, customerNo }) => (customerNo ? [{ mobile, customerNo }] : []))
  await storeAll(deps, customersFeed, customers)
  await storeAll(
    deps,
    aumFeed,
    customers.map(({ mobile, customerNo }) => ({
      customerNo,
      mobile: null,
      month,
      reached: reached.has(mobile),
      amount: reached.has(mobile) ? amountReached : amountNotReached,
    })),
  )
}

async function storeAll<Row extends object, K extends Keyed<Row>>(
  { db, clock, sealing }: FeedDeps,
  feed: FeedOf<Row, K>,
  rows: Row[],
): Promise<void> {
  const fileId = uuidv7()
  for (let from = 0; from < rows.length; from += batchRows) {
    const batch = rows.slice(from, from + batchRows).map((row, index) => ({ line: from + index + 1, row }))
    await db.inTransaction(async (tx) => {
      const keyed = await feed.key(tx, sealing, batch)
      await feed.store(tx, sealing, { rows: keyed, fileId, at: await clock.now(tx), isDryRun: false })
    })
  }
}
