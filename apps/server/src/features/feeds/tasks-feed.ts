import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { claimEvents, eventFacts } from './events.sql.ts'
import type { BatchOf, FeedOf, Keyed, Outcome } from './feed-kind.ts'
import { columnsOf, readTaskRow, type TaskRow } from './feed-rows.rules.ts'
import { type Recognized, recognize } from './people.ts'

interface TaskKeyed extends Keyed<TaskRow>, Recognized<TaskRow> {}

/** Tasks done in the bank's systems: each waits under its person until a member gets it. */
export const tasksFeed: FeedOf<TaskRow, TaskKeyed> = {
  kind: 'events',
  concernsMembers: true,
  columns: (header) => columnsOf('events', header),
  read: readTaskRow,
  async key(tx, sealing, rows, at) {
    return (await recognize(tx, sealing, rows, at)).map((known) => {
      const { row } = known
      return {
        ...known,
        keys: [row.eventId],
        fact: eventFact(sealing, { ...row, type: row.taskId, happenedAt: row.asOf, detail: '' }),
        mobiles: known.mobile === null ? [] : [known.mobile],
      }
    })
  },
  store: storeTasks,
}

/** Says the same exactly when two events say the same, in whatever door they came. */
export function eventFact(
  sealing: Sealing,
  event: {
    type: string
    customerNo: string | null
    mobile: string | null
    happenedAt: Date
    /** What the event says beside that, in one order. */
    detail: string
  },
): string {
  const { type, customerNo, mobile, happenedAt, detail } = event
  return sealing.hash('event', JSON.stringify([type, customerNo, mobile, happenedAt.toISOString(), detail]))
}

export const otherContent = 'the event id was used before with other content'

/** What the ids stand for already, by id. */
export async function knownFacts(tx: Tx, eventIds: readonly string[]) {
  const rows = await tx.all(eventFacts, [eventIds])
  return new Map(rows.map((row) => [row.eventId, row]))
}

async function storeTasks(tx: Tx, _sealing: Sealing, batch: BatchOf<TaskKeyed>): Promise<Outcome[]> {
  const { rows, sourceId, at } = batch
  const known = await knownFacts(
    tx,
    rows.map(({ row }) => row.eventId),
  )
  const before = rows.map((keyed): Outcome => {
    const fact = known.get(keyed.row.eventId)
    if (!fact) return 'accepted'
    if (fact.factHash !== keyed.fact) return { reason: otherContent }
    return fact.state === 'taken_back' ? 'accepted' : 'unchanged'
  })
  const fresh = rows.filter((_, index) => before[index] === 'accepted')
  if (batch.isDryRun || fresh.length === 0) return before
  const claimed = await tx.all(claimEvents, [
    fresh.map(({ row }) => row.eventId),
    fresh.map(({ fact }) => fact),
    fresh.map(({ row }) => row.taskId),
    // Under what the bank named: a link that moves later takes along only what was said of the customer number.
    fresh.map(({ row, mobile, holders }) => (row.customerNo === null ? mobile : holders[0])),
    fresh.map(({ row }) => row.asOf),
    fresh.map(() => sourceId),
    fresh.map(({ line }) => String(line)),
    fresh.map(() => 'waiting'),
    at,
  ])
  const ours = new Set(claimed.map(({ eventId }) => eventId))
  if (ours.size === fresh.length) return before
  // Another server took some of them since they were looked up.
  const facts = await knownFacts(
    tx,
    fresh.map(({ row }) => row.eventId),
  )
  return rows.map((keyed, index) => {
    if (before[index] !== 'accepted' || ours.has(keyed.row.eventId)) return before[index] as Outcome
    return facts.get(keyed.row.eventId)?.factHash === keyed.fact ? 'unchanged' : { reason: otherContent }
  })
}
