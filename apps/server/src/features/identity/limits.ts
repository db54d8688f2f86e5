import { connectionOf } from '../../kit/http/client-network.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { budgetOfDay, hashesOf, spend, takeEvenly } from './budget.ts'
import { giveTryBack, takeTry, tryForWork, type Tries as WantedTries } from './tries.ts'

/** What may be used in a business day, by the table of budgets. */
export const dayBudgets = { spend, forWork: budgetOfDay }

/** Tries at what can be wrong, by the same table. */
export const tries = { take: takeTry, giveBack: giveTryBack, forWork: tryForWork }
export type Tries = WantedTries

/** What drains evenly, by the same table. */
export const evenBudgets = { take: takeEvenly, hashesOf }

/** The keyed hash of a connection's address; IPv6 addresses of one home have the same. */
export function hashOfAddress(sealing: Sealing, purpose: string, address: string): string {
  return sealing.hash(purpose, connectionOf(address))
}
