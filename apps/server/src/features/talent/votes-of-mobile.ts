import { startOfDay } from '@club/contract/business-day.ts'
import { dayMs } from '@club/contract/durations.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { watches } from './votes.sql.ts'

/**
 * The votes of a mobile in an edition on a day, whichever account it had. A closed account leaves nothing else under its
 * mobile, which could otherwise register and vote again and again on one day: rules/contest#votes.
 */
export function votesOfMobile(sealing: Sealing, mobileHash: string | null, edition: number) {
  const keyOn = (day: string) => sealing.hash('vote watch', `mobile ${mobileHash} ${edition} ${day}`)
  return {
    async on(on: Queryable, day: string): Promise<number> {
      if (mobileHash === null) return 0
      return (await on.one(watches.find, [keyOn(day)]))?.votes ?? 0
    },
    async count(tx: Tx, day: string): Promise<void> {
      if (mobileHash === null) return
      await tx.one(watches.count, [keyOn(day), new Date(startOfDay(day).getTime() + dayMs)])
    },
  }
}
