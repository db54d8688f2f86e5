import type { Queryable, Tx } from '../../kit/database/db.ts'
import { bankEvents, bankWaiting } from './events.sql.ts'

/** The door to the bank's events: each counts once, by its id, and a completed task waits for the member who did it. */
export type { EventAward, WaitingEvent } from './events.sql.ts'

interface ClaimedEvent {
  /** As it is stored: `storedEventId`. */
  eventId: string
  factHash: string
  type: string
  /** The hash of the number that the event names; '' if the event sets a value, which is stored elsewhere. */
  holderHash: string
  happenedAt: Date
  line: number
}

/**
 * Claims events by their ids, and lets them wait for their people if they do. Known ones stay as they are, except that
 * those of an undone file may be claimed again with the same content. Returns the ids that were claimed.
 */
export async function claimEvents(
  tx: Tx,
  events: readonly ClaimedEvent[],
  { sourceId, at, state }: { sourceId: string; at: Date; state: 'stored' | 'waiting' },
): Promise<ReadonlySet<string>> {
  const claimed = await tx.all(bankEvents.claim, [
    events.map(({ eventId }) => eventId),
    events.map(({ factHash }) => factHash),
    events.map(({ type }) => type),
    events.map(({ holderHash }) => holderHash),
    events.map(({ happenedAt }) => happenedAt),
    events.map(() => sourceId),
    events.map(({ line }) => String(line)),
    events.map(() => state),
    at,
  ])
  const ours = new Set(claimed.map(({ eventId }) => eventId))
  const waiting = state === 'waiting' ? events.filter(({ eventId }) => ours.has(eventId)) : []
  if (waiting.length > 0) {
    await tx.run(bankWaiting.insert, [
      waiting.map(({ holderHash }) => holderHash),
      waiting.map(({ eventId }) => eventId),
      waiting.map(({ type }) => type),
      waiting.map(({ happenedAt }) => happenedAt),
      sourceId,
    ])
  }
  return ours
}

/** The content's hash and the state of those events that are known. */
export async function knownEvents(tx: Tx, eventIds: readonly string[]) {
  const rows = await tx.all(bankEvents.facts, [eventIds])
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** A person's waiting events in the order in which they happened. */
export function waitingEvents(
  on: Queryable,
  holders: readonly string[],
  maxEvents: number,
  leftOut: readonly string[],
) {
  return on.all(bankWaiting.ofPerson, [holders, maxEvents, leftOut])
}

/** Those of some events that still wait. */
export async function waitingAmong(on: Queryable, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await on.all(bankWaiting.among, [eventIds])).map(({ eventId }) => eventId))
}

/** Assigns a waiting event to a member; false if another member has it. */
export async function takeEvent(
  tx: Tx,
  eventId: string,
  { userId, actionKey, at }: { userId: string; actionKey: string; at: Date },
): Promise<boolean> {
  return (await tx.run(bankEvents.take, [eventId, userId, actionKey, at])) > 0
}

/** Notes the points that an event earned. */
export async function noteEarned(tx: Tx, eventId: string, points: number): Promise<void> {
  await tx.run(bankEvents.noteOutcome, [eventId, points])
}

/** Lets a person's events wait no longer. */
export function endWaiting(tx: Tx, holders: readonly string[], eventIds: readonly string[]) {
  return tx.run(bankWaiting.delete, [holders, eventIds])
}

/** A file's waiting events in the order of its lines, after the given one. */
export function waitingOfSource(on: Queryable, sourceId: string, afterLine: number, maxRows: number) {
  return on.all(bankEvents.waitingOfSource, [sourceId, afterLine, maxRows])
}

/** Withdraws those of a file's events that still wait. Returns how many. */
export async function withdrawEvents(
  tx: Tx,
  sourceId: string,
  eventIds: readonly string[],
  at: Date,
): Promise<number> {
  const taken = await tx.all(bankEvents.takeBack, [sourceId, eventIds, at])
  const holders = taken.map(({ holderHash }) => holderHash)
  const withdrawn = taken.map(({ eventId }) => eventId)
  if (taken.length > 0) await endWaiting(tx, holders, withdrawn)
  return taken.length
}

/** A member's awards by one customer number since a time. */
export function awardsOfHolder(
  on: Queryable,
  { holderHash, userId, since }: { holderHash: string; userId: string; since: Date },
  maxRows: number,
) {
  return on.all(bankEvents.awardsOfHolder, [holderHash, userId, since, maxRows])
}

/** The awards of a file in the order of its lines, after the given one. */
export function awardsOfSource(on: Queryable, sourceId: string, afterLine: number, maxRows: number) {
  return on.all(bankEvents.awardsOfSource, [sourceId, afterLine, maxRows])
}
