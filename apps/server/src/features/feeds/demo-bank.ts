import { uuidv7 } from 'uuidv7'
import type { EarningContext } from '../activity/activity.ts'
import { aumFeed } from './aum.feed.ts'
import { cardsFeed } from './cards.feed.ts'
import { customersFeed } from './customers.feed.ts'
import type { FeedRow } from './feed-cells.rules.ts'
import type { FeedKind, Keyed } from './feed-kind.ts'
import { pensionsFeed } from './pensions.feed.ts'
import { tiersFeed } from './tiers.feed.ts'

const batchRows = 1000
/** Made up, like everything of the demo bank. */
const amountReached = '120000'
const amountNotReached = '8000'
const demoLevels = ['普通客户', '金卡客户', '白金客户']
const demoCards = ['debit', 'happy_yang', 'happy_ruyi', 'credit'] as const
/** Every third has a personal pension, every fifth an annuity; the active demo account has both. */
const [pensionEvery, annuityEvery] = [3, 5]
const activeAccount = 1

/**
 * Stores the demo bank's data: customer numbers, and for people with one, the month's result, a
 * tier, a card and some pensions. `reached` holds mobiles.
 */
export async function feedDemoBank(
  deps: Pick<EarningContext, 'db' | 'clock' | 'sealing'>,
  people: { mobile: string; customerNo: string | null }[],
  month: string,
  reached: ReadonlySet<string>,
): Promise<void> {
  const customers = people.flatMap(({ mobile, customerNo }) =>
    customerNo ? [{ mobile, customerNo, asOf: null }] : [],
  )
  await storeAll(deps, customersFeed, customers)
  await storeAll(
    deps,
    aumFeed,
    customers.map(({ mobile, customerNo }) => ({
      customerNo,
      mobile: null,
      asOf: null,
      month,
      reached: reached.has(mobile),
      amount: reached.has(mobile) ? amountReached : amountNotReached,
    })),
  )
  const holders = customers.map(({ customerNo }) => ({ customerNo, mobile: null, asOf: null }))
  await storeAll(
    deps,
    tiersFeed,
    holders.map((holder, index) => ({ ...holder, userLevel: demoLevels[index % demoLevels.length] ?? '' })),
  )
  await storeAll(
    deps,
    cardsFeed,
    holders.map((holder, index) => ({
      ...holder,
      maskedNo: `6222******${1000 + (index % 9000)}`,
      kind: demoCards[index % demoCards.length] ?? 'debit',
      status: 'normal' as const,
    })),
  )
  await storeAll(
    deps,
    pensionsFeed,
    holders.flatMap((holder, index) => [
      ...(index % pensionEvery === activeAccount
        ? [{ ...holder, kind: 'personal_pension' as const, balance: String(12_000 + index) }]
        : []),
      ...(index % annuityEvery === activeAccount
        ? [{ ...holder, kind: 'annuity' as const, balance: String(86_000 + index) }]
        : []),
    ]),
  )
}

async function storeAll<Row extends FeedRow, K extends Keyed<Row>, Column extends string>(
  { db, clock, sealing }: Pick<EarningContext, 'db' | 'clock' | 'sealing'>,
  feed: FeedKind<Row, K, Column>,
  rows: Row[],
): Promise<void> {
  const fileId = uuidv7()
  for (let from = 0; from < rows.length; from += batchRows) {
    const batch = rows.slice(from, from + batchRows).map((row, index) => ({ line: from + index + 1, row }))
    await db.inTransaction(async (tx) => {
      const at = await clock.now(tx)
      const keyed = await feed.key(tx, sealing, batch, at)
      const stored = { rows: keyed, sourceId: fileId, at, isDryRun: false, onMobileChanged: [] }
      await feed.store(tx, sealing, { ...stored, moves: 'never' })
    })
  }
}
