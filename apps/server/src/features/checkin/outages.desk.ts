import type { outages } from '@club/contract/desk/outages.ts'
import type { Db } from '../../kit/database/db.ts'
import type { DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { latestOutages } from './outage.ts'

const maxListed = 200

/** Outages at the desk: there are few. */
export function outagesDesk({ db }: { db: Db }): DeskHandlersOf<typeof outages> {
  return {
    async list() {
      const rows = await latestOutages(db, maxListed)
      return {
        outages: rows.map((row) => ({
          outageId: row.outageId,
          from: row.fromDay,
          to: row.toDay,
          by: row.operator,
          reason: row.reason,
          declaredAt: row.declaredAt.toISOString(),
          members: row.members,
          days: row.madeGood,
          doneAt: row.doneAt?.toISOString() ?? null,
        })),
      }
    },
  }
}
