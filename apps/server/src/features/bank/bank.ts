import type { bankCardKinds, bankCardStatuses, bankPensionKinds } from '@club/contract/feeds.constants.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import type { PersonalData } from '../../kit/personal-data.ts'
import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import { sealedBank } from './bank.sealed.ts'
import { aumResults, type BankRow, bankEvents } from './bank.sql.ts'
import { type CustomerLink, customerLinks, customerMobiles } from './customers.sql.ts'
import { bankPersonalData } from './personal-data.ts'
import { valuesOf } from './records.ts'

/**
 * The door of bank: what the feeds say about a person, member or not. People are identified by
 * keyed hashes of their mobile and core customer number (rules/bank#keyed-hash); callers pass the
 * mobile's. All that the bank said about people is stored here, with its erasure and its move to another mobile: the
 * feeds write through the doors beside this one, and store only their files.
 */
export { sealedBank, storedEventId } from './bank.sealed.ts'
export type { BankRow } from './bank.sql.ts'

/** The keyed hash of the core customer number of a mobile, or null. */
export async function customerHashOf(on: Queryable, mobileHash: string): Promise<string | null> {
  return (await on.one(customerLinks.of, [mobileHash]))?.customerHash ?? null
}

/** The hashes under which a person's rows are stored, by the number that each names: the customer number first, if known. */
export async function holdersOf(on: Queryable, mobileHash: string): Promise<string[]> {
  const customerHash = await customerHashOf(on, mobileHash)
  return customerHash === null ? [mobileHash] : [customerHash, mobileHash]
}

/** The existing links of these mobiles. */
export async function linksOfMobiles(
  on: Queryable,
  mobileHashes: readonly string[],
): Promise<CustomerLink[]> {
  return mobileHashes.length === 0 ? [] : on.all(customerLinks.ofMobiles, [mobileHashes])
}

/** Mobiles by their customer number. */
export async function mobilesOfCustomers(
  on: Queryable,
  customerHashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = customerHashes.length === 0 ? [] : await on.all(customerMobiles.of, [customerHashes])
  return new Map(rows.map(({ customerHash, mobileHash }) => [customerHash, mobileHash]))
}

/**
 * Core customer numbers in clear text by the hash of a mobile, for files that the operator sends to
 * the bank.
 */
export async function customerNosOf(
  on: Queryable,
  sealing: Sealing,
  mobileHashes: readonly string[],
): Promise<Map<string, string>> {
  const links = await linksOfMobiles(on, mobileHashes)
  return new Map(
    links.map((link) => [
      link.mobileHash,
      sealing.read(sealedBank.customer, link, link.customerSealed) ?? unreadableText,
    ]),
  )
}

/** The bank's rows about one award or refusal: the month's assets, or the event that caused it. */
export async function bankRowsAbout(
  on: Queryable,
  { userId, mobileHash }: { userId: string; mobileHash: string | null },
  fact: { resultMonth: string | null; eventId: string | null },
): Promise<BankRow[]> {
  if (mobileHash === null) return []
  const ofMonth =
    fact.resultMonth === null
      ? []
      : await on.all(aumResults.asBankRows, [await holdersOf(on, mobileHash), fact.resultMonth])
  const ofEvent = fact.eventId === null ? [] : await on.all(bankEvents.asBankRows, [fact.eventId, userId])
  return [...ofMonth, ...ofEvent]
}

/** A person's tier in the bank's wording, or null. */
export async function tierOf(on: Queryable, sealing: Sealing, mobileHash: string): Promise<string | null> {
  const holders = await holdersOf(on, mobileHash)
  const [tier] = await valuesOf<{ userLevel: string }>(on, sealing, holders, 'tiers')
  return tier?.value.userLevel ?? null
}

/** Whether a person, given by their `holdersOf`, is on the bank's blacklist. */
export async function isOnBlacklist(
  on: Queryable,
  sealing: Sealing,
  holders: readonly string[],
): Promise<boolean> {
  const [black] = await valuesOf<{ isBlack: boolean }>(on, sealing, holders, 'blacklist')
  return black?.value.isBlack ?? false
}

/** A card; the club stores only its masked number. */
export interface BankCard {
  /** `6222******1234` */
  maskedNo: string
  kind: (typeof bankCardKinds)[number]
  status: (typeof bankCardStatuses)[number]
}

/** A person's cards, closed ones included, in the order of their numbers. */
export async function cardsOf(on: Queryable, sealing: Sealing, mobileHash: string): Promise<BankCard[]> {
  const cards = await valuesOf<BankCard>(on, sealing, await holdersOf(on, mobileHash), 'cards')
  return cards.map(({ value }) => value).sort((a, b) => (a.maskedNo < b.maskedNo ? -1 : 1))
}

export interface BankPension {
  kind: (typeof bankPensionKinds)[number]
  /** A decimal in yuan: `1234.5`. */
  balance: string
  asOf: Date
}

/** A person's pension and annuity balances. */
export async function pensionsOf(
  on: Queryable,
  sealing: Sealing,
  mobileHash: string,
): Promise<BankPension[]> {
  const holders = await holdersOf(on, mobileHash)
  const pensions = await valuesOf<Omit<BankPension, 'asOf'>>(on, sealing, holders, 'pensions')
  return pensions.map(({ value, asOf }) => ({ ...value, asOf })).sort((a, b) => (a.kind < b.kind ? -1 : 1))
}

/** What the feeds say about members, to show and to erase. */
export function personalDataOfBank(context: { db: Db; sealing: Sealing }): PersonalData {
  return bankPersonalData(context, { holdersOf, customerNosOf, tierOf, cardsOf, pensionsOf })
}
