import { connectionOf } from '../../kit/client-network.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db, Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { WorkBudget } from '../../kit/work-queue.ts'
import { budgets } from './budget.sql.ts'
import {
  dayAround,
  maxWrongInvitationCodesOfAddressDay,
  maxWrongInvitationCodesOfBrowserDay,
} from './identity.rules.ts'

/** How much of something may be used in a Shanghai day. Addresses and mobiles are hashed in the key. */
export interface Budget {
  key: string
  max: number
}

/** How many wrong invitation codes a browser and a connection may type. */
export function invitationCodeBudgets(
  sealing: Sealing,
  tryer: { browserHash: string; address: string },
): Budget[] {
  const address = sealing.hash('address', connectionOf(tryer.address))
  return [
    { key: `invitation-code-browser:${tryer.browserHash}`, max: maxWrongInvitationCodesOfBrowserDay },
    { key: `invitation-code-address:${address}`, max: maxWrongInvitationCodesOfAddressDay },
  ]
}

/** Takes one from each budget; on false the caller must roll back, since some may have been taken. */
export async function takeBudgets(tx: Tx, wanted: readonly Budget[], now: Date): Promise<boolean> {
  const { start, end } = dayAround(now)
  for (const { key, max } of wanted) {
    if (!(await tx.one(budgets.take, [key, start, end, max]))) return false
  }
  return true
}

/** Returns what was taken at `takenAt`, because it was not used. */
export async function refundBudgets(tx: Tx, taken: readonly Budget[], takenAt: Date): Promise<void> {
  const { start } = dayAround(takenAt)
  for (const { key } of taken) await tx.run(budgets.giveBack, [key, start])
}

/** Budgets of the day for work that waits in a queue; `refusal` is thrown where one is used up. */
export function budgetOfDay(
  { db, clock }: { db: Db; clock: Clock },
  wanted: readonly Budget[],
  refusal: () => Error,
): WorkBudget {
  let takenAt: Date | null = null
  return {
    async take() {
      takenAt = await db.inTransaction(async (tx) => {
        const now = await clock.now(tx)
        if (!(await takeBudgets(tx, wanted, now))) throw refusal()
        return now
      })
    },
    async giveBack() {
      const at = takenAt
      if (at) await db.inTransaction((tx) => refundBudgets(tx, wanted, at))
    },
  }
}
