import type { bankCardKinds, bankCardStatuses, bankPensionKinds } from '@club/contract/feeds.constants.ts'
import type { Queryable } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { customerOfMobile } from './customers.sql.ts'
import { recordValues } from './records-feed.ts'

/** A card as the bank tells it: only the masked number is ever known here. */
interface BankCard {
  /** `6222******1234` */
  maskedNo: string
  kind: (typeof bankCardKinds)[number]
  status: (typeof bankCardStatuses)[number]
}

interface BankPension {
  kind: (typeof bankPensionKinds)[number]
  /** A decimal in yuan: `1234.5`. */
  balance: string
  asOf: Date
}

async function holdersOf(on: Queryable, mobileHash: string): Promise<string[]> {
  const link = await on.one(customerOfMobile, [mobileHash])
  return link ? [link.customerHash, mobileHash] : [mobileHash]
}

/** The bank's tier of a person, as it words it; null where the bank has said nothing. */
export async function tierOf(on: Queryable, sealing: Sealing, mobileHash: string): Promise<string | null> {
  const holders = await holdersOf(on, mobileHash)
  const [tier] = await recordValues<{ userLevel: string }>(on, sealing, holders, 'tiers')
  return tier?.value.userLevel ?? null
}

/** A person's cards, closed ones included, in the order of their numbers. */
export async function cardsOf(on: Queryable, sealing: Sealing, mobileHash: string): Promise<BankCard[]> {
  const holders = await holdersOf(on, mobileHash)
  const cards = await recordValues<BankCard>(on, sealing, holders, 'cards')
  return cards.map(({ value }) => value).sort((a, b) => (a.maskedNo < b.maskedNo ? -1 : 1))
}

/** A person's pension and annuity balances. */
export async function pensionsOf(
  on: Queryable,
  sealing: Sealing,
  mobileHash: string,
): Promise<BankPension[]> {
  const holders = await holdersOf(on, mobileHash)
  const pensions = await recordValues<Omit<BankPension, 'asOf'>>(on, sealing, holders, 'pensions')
  return pensions.map(({ value, asOf }) => ({ ...value, asOf })).sort((a, b) => (a.kind < b.kind ? -1 : 1))
}
