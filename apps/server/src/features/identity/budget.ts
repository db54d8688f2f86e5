import type { Queryable, Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { budgets } from './budget.sql.ts'
import {
  addressPrefix,
  budgetWindow,
  homeOf,
  maxImageCodesOfAddressHour,
  maxSmsOfAddressHour,
  maxSmsOfClubHour,
  maxSmsOfMobileDay,
  maxSmsOfPrefixHour,
} from './identity.rules.ts'

/** One budget: whose it is, for how long, and how much. Addresses and mobiles stand hashed in its key. */
export interface Budget {
  key: string
  unit: 'day' | 'hour'
  most: number
}

/** The budget of SMS to one connection. */
export function smsBudgetOfAddress(sealing: Sealing, address: string): Budget {
  return {
    key: `sms-address:${sealing.hash('address', homeOf(address))}`,
    unit: 'hour',
    most: maxSmsOfAddressHour,
  }
}

/** Every budget that one SMS draws on; all callers take them in this order, so that none wait in a circle. */
export function smsBudgets(
  sealing: Sealing,
  sms: { mobileHash: string; address: string },
  maxPerClubHour: number = maxSmsOfClubHour,
): Budget[] {
  const prefix = sealing.hash('address', addressPrefix(sms.address))
  return [
    { key: `sms-mobile:${sms.mobileHash}`, unit: 'day', most: maxSmsOfMobileDay },
    smsBudgetOfAddress(sealing, sms.address),
    { key: `sms-prefix:${prefix}`, unit: 'hour', most: maxSmsOfPrefixHour },
    // Last, since everybody meets at this row: it is held for the shortest time.
    { key: 'sms-club', unit: 'hour', most: maxPerClubHour },
  ]
}

/** The budget of picture codes for one address. */
export function imageBudget(sealing: Sealing, address: string): Budget {
  return {
    key: `image-address:${sealing.hash('address', homeOf(address))}`,
    unit: 'hour',
    most: maxImageCodesOfAddressHour,
  }
}

/** Takes one from each budget; false when one is used up, and then the transaction is to be given up. */
export async function takeBudgets(tx: Tx, wanted: readonly Budget[], now: Date): Promise<boolean> {
  for (const { key, unit, most } of wanted) {
    const { start, end } = budgetWindow(unit, now)
    if (!(await tx.one(budgets.take, [key, start, end, most]))) return false
  }
  return true
}

/** Gives back what was taken at `takenAt`, since nothing came of it. */
export async function giveBudgetsBack(tx: Tx, taken: readonly Budget[], takenAt: Date): Promise<void> {
  for (const { key, unit } of taken) await tx.run(budgets.giveBack, [key, budgetWindow(unit, takenAt).start])
}

/** How much of a budget is used in the window of `now`. */
export async function usedOf(on: Queryable, { key, unit }: Budget, now: Date): Promise<number> {
  return (await on.one(budgets.used, [key, budgetWindow(unit, now).start]))?.used ?? 0
}

/** Takes one of the `most` times a day that an address may do something; false when they are used up. */
export function takeOfAddressDay(
  tx: Tx,
  sealing: Sealing,
  { what, address, most }: { what: string; address: string; most: number },
  now: Date,
): Promise<boolean> {
  const key = `${what}-address:${sealing.hash('address', homeOf(address))}`
  return takeBudgets(tx, [{ key, unit: 'day', most }], now)
}
