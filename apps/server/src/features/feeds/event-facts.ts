import { businessKeyOf } from '@club/contract/business-key.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { EventAward } from '../bank/events.ts'
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
