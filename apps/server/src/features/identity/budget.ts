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
  maxWrongInvitationCodesOfAddressDay,
  maxWrongInvitationCodesOfBrowserDay,
} from './identity.rules.ts'

/** One budget: its key, its window and its size. Addresses and mobiles are hashed in the key. */
export interface Budget {
  key: string
  unit: 'day' | 'hour'
  max: number
}

/** The SMS budget of one connection. */
export function smsBudgetOfAddress(sealing: Sealing, address: string): Budget {
  return {
    key: `sms-address:${sealing.hash('address', homeOf(address))}`,
    unit: 'hour',
    max: maxSmsOfAddressHour,
  }
}

/** All budgets that one SMS uses. Every caller takes them in this order, which prevents deadlocks. */
export function smsBudgets(
  sealing: Sealing,
  sms: { mobileHash: string; address: string },
  maxPerClubHour: number = maxSmsOfClubHour,
): Budget[] {
  const prefix = sealing.hash('address', addressPrefix(sms.address))
  return [
    { key: `sms-mobile:${sms.mobileHash}`, unit: 'day', max: maxSmsOfMobileDay },
    smsBudgetOfAddress(sealing, sms.address),
    { key: `sms-prefix:${prefix}`, unit: 'hour', max: maxSmsOfPrefixHour },
    // Last, because all requests share this row and it should be locked for the shortest time.
    { key: 'sms-club', unit: 'hour', max: maxPerClubHour },
  ]
}

/** The picture code budget of an address. */
export function imageBudget(sealing: Sealing, address: string): Budget {
  return {
    key: `image-address:${sealing.hash('address', homeOf(address))}`,
    unit: 'hour',
    max: maxImageCodesOfAddressHour,
  }
}

/** The wrong invitation codes that a browser and a connection may type. */
export function invitationCodeBudgets(
  sealing: Sealing,
  tryer: { browserHash: string; address: string },
): Budget[] {
  const address = sealing.hash('address', homeOf(tryer.address))
  return [
    {
      key: `invitation-code-browser:${tryer.browserHash}`,
      unit: 'day',
      max: maxWrongInvitationCodesOfBrowserDay,
    },
    { key: `invitation-code-address:${address}`, unit: 'day', max: maxWrongInvitationCodesOfAddressDay },
  ]
}

/** Takes one from each budget; on false the caller must roll back, since some may have been taken. */
export async function takeBudgets(tx: Tx, wanted: readonly Budget[], now: Date): Promise<boolean> {
  for (const { key, unit, max } of wanted) {
    const { start, end } = budgetWindow(unit, now)
    if (!(await tx.one(budgets.take, [key, start, end, max]))) return false
  }
  return true
}

/** Returns what was taken at `takenAt`, because it was not used. */
export async function giveBudgetsBack(tx: Tx, taken: readonly Budget[], takenAt: Date): Promise<void> {
  for (const { key, unit } of taken) await tx.run(budgets.giveBack, [key, budgetWindow(unit, takenAt).start])
}

/** How much of a budget is used in the window around `now`. */
export async function usedOf(on: Queryable, { key, unit }: Budget, now: Date): Promise<number> {
  return (await on.one(budgets.used, [key, budgetWindow(unit, now).start]))?.used ?? 0
}
