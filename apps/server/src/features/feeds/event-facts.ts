import { businessKeyOf } from '@club/contract/business-key.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { bankEvents, type EventAward } from './events.sql.ts'
import type { GivenAward } from './feed-kind.ts'

/** Equal for events with the same content, from a file or a call. */
export function eventFact(
  sealing: Sealing,
  event: {
    type: string
    customerNo: string | null
    mobile: string | null
    happenedAt: Date
    /** The rest of the event's content, in a fixed order. */
    detail: string
  },
): string {
  const { type, customerNo, mobile, happenedAt, detail } = event
  return sealing.hash('event', JSON.stringify([type, customerNo, mobile, happenedAt.toISOString(), detail]))
}

export const otherContent = 'the event id was used before with other content'

/** The facts of those events that are known, by their ids as stored. */
export async function knownFacts(tx: Tx, storedIds: readonly string[]) {
  const rows = await tx.all(bankEvents.facts, [storedIds])
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** The award of an event, if it paid points. */
export function givenBy({
  userId,
  type,
  actionKey,
  points,
  appliedAt,
}: EventAward & { userId: string }): GivenAward[] {
  return points ? [{ userId, businessKey: businessKeyOf(type, actionKey), points, at: appliedAt }] : []
}
