import type { Queryable } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { resultsOf } from './asset-results.ts'
import { holdersOf, linksOfMobiles } from './bank.ts'
import { lastOf, valuesOf } from './records.ts'

/** What the bank says of a member, each with the bank's time of it; null where it has said nothing. */
export interface BankFacts {
  customerNo: { asOf: Date } | null
  tier: { userLevel: string; asOf: Date } | null
  blacklist: { isBlack: boolean; asOf: Date } | null
  /** The results of the monthly assets, in the order asked for. */
  assets: { month: string; reached: boolean; asOf: Date }[]
}

/** The door to what the bank says of one member, for operators who explain it: it names no number and no amount. */
export async function bankFactsOf(
  on: Queryable,
  sealing: Sealing,
  mobileHash: string | null,
  months: readonly string[],
): Promise<BankFacts> {
  if (mobileHash === null) return { customerNo: null, tier: null, blacklist: null, assets: [] }
  const holders = await holdersOf(on, mobileHash)
  const [[link], [tier], [blacklist], results] = await Promise.all([
    linksOfMobiles(on, [mobileHash]),
    valuesOf<{ userLevel: string }>(on, sealing, holders, 'tiers'),
    valuesOf<{ isBlack: boolean }>(on, sealing, holders, 'blacklist'),
    resultsOf(on, holders, months),
  ])
  return {
    customerNo: link ? { asOf: link.asOf } : null,
    tier: tier ? { userLevel: tier.value.userLevel, asOf: tier.asOf } : null,
    blacklist: blacklist ? { isBlack: blacklist.value.isBlack, asOf: blacklist.asOf } : null,
    assets: months.flatMap((month) => {
      const last = lastOf(results.filter(({ item }) => item === month))
      return last ? [{ month, reached: last.reached, asOf: last.asOf }] : []
    }),
  }
}
