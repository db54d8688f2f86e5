import type { ReportKind } from '@club/contract/constants.ts'
import { type Db, statement, type Tx } from '../../kit/db.ts'

/** An event as it is stored; `claimedAt` is what the phone's clock said. */
export interface StoredEvent {
  visitHash: string
  claimedAt: Date
  kind: ReportKind
  name: string
  happenedAt: Date
}

const insertEvents = statement(
  'reporting_insert_events',
  `INSERT INTO report_event (visit_hash, claimed_at, kind, name, happened_at, channel, client_type)
   SELECT visit_hash, claimed_at, kind, name, happened_at, $6, $7
     FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::timestamptz[])
       AS event (visit_hash, claimed_at, kind, name, happened_at)
   ON CONFLICT DO NOTHING`,
)
const deleteOld = statement('reporting_delete_old', 'DELETE FROM report_event WHERE happened_at < $1')

export const reports = {
  /** Stores what is not there yet and answers how many that were. */
  insert: (tx: Tx, events: readonly StoredEvent[], caller: { channel: string; clientType: string }) =>
    tx.run(insertEvents, [
      events.map((event) => event.visitHash),
      events.map((event) => event.claimedAt),
      events.map((event) => event.kind),
      events.map((event) => event.name),
      events.map((event) => event.happenedAt),
      caller.channel,
      caller.clientType,
    ]),
  deleteBefore: (on: Db, instant: Date) => on.run(deleteOld, [instant]),
}
