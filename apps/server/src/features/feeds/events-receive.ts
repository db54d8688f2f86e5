import { businessMonth } from '@club/contract/business-day.ts'
import { bankEvent } from '@club/contract/feeds.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import { holdsUnstorableText } from '../../kit/database/storable-text.ts'
import { readRequest } from '../../kit/http/read-request.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { storedEventId } from '../bank/bank.ts'
import { claimEvents, knownEvents } from '../bank/events.ts'
import { markDue } from '../bank/people.ts'
import { applyAll } from './apply-events.ts'
import { eventFact, otherContent } from './event-facts.ts'
import { type Line, type Refusal, readLine } from './feed-cells.rules.ts'
import { type AnyFeed, type FeedsContext, isDue, type Keyed, type Outcome } from './feed-kind.ts'
import { allColumns, kindOfEvent } from './feed-kinds.ts'
import { isOfOneRow } from './feed-store.ts'
import { plainCell } from './feed-text.rules.ts'
import { isInFuture, type Moment } from './feed-times.rules.ts'
import { feedLocks } from './feeds.sql.ts'

type BankEvent = z.output<typeof bankEvent>

export interface Received {
  accepted: number
  repeated: number
  refused: { index: number; eventId: string; reason: string }[]
}

/** An event as a row of its kind of feed. */
interface EventRow {
  event: BankEvent
  feed: AnyFeed
  row: object
}

/** Well below the silence after which a connection is dropped: a slow database must not cost the bank the answer. */
const workLimitMs = 20_000
const noTimeLeft = { reason: 'there was no time left for it; send it again' }

/**
 * Stores the bank's events, one transaction each, so that a bad one stops no other. Those that are not begun within the
 * limit are refused.
 */
export async function receiveEvents(
  deps: FeedsContext,
  events: readonly unknown[],
  limitMs = workLimitMs,
): Promise<Received> {
  const received: Received = { accepted: 0, repeated: 0, refused: [] }
  const endsAt = performance.now() + limitMs
  for (const [index, given] of events.entries()) {
    const outcome = performance.now() < endsAt ? await receiveOne(deps, given) : noTimeLeft
    if (outcome === 'unchanged') received.repeated += 1
    else if (typeof outcome === 'string' || 'says' in outcome) received.accepted += 1
    else received.refused.push({ index, eventId: idOf(given), reason: outcome.reason })
  }
  return received
}

/** The id, if readable, so that the bank can find its event. */
function idOf(given: unknown): string {
  const id = bankEvent.shape.eventId.safeParse((given as { eventId?: unknown } | null)?.eventId)
  return id.success ? id.data : ''
}

async function receiveOne(deps: FeedsContext, given: unknown): Promise<Outcome> {
  const now = await deps.clock.now(deps.db)
  const read = readEvent(given, { now, month: businessMonth(now) })
  if ('reason' in read) return read
  try {
    const { outcome, due } = await deps.db.inTransaction((tx) => store(tx, deps, read))
    await applyAll(deps, due)
    return outcome
  } catch (error) {
    // Unreachable or overloaded: the bank sends the whole list again, which is harmless.
    if (error instanceof AppError && error.status === 'busy') throw error
    deps.log.error({ err: error, type: read.event.type }, 'a bank event could not be stored')
    if (isOfOneRow(error)) return { reason: 'the database refused a value of it' }
    return { reason: 'it could not be stored; send it again' }
  }
}

function readEvent(given: unknown, moment: Moment): EventRow | Refusal {
  const parsed = readRequest(bankEvent, given)
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys' ? 'an unknown field' : issue.path.join('.') || 'the event',
    )
    return { reason: `it is malformed: ${[...new Set(fields)].join(', ').slice(0, 200)}` }
  }
  if (holdsUnstorableText(given)) return { reason: 'it is malformed: a character that cannot be stored' }
  const event = parsed.data
  const feed = kindOfEvent(event.type)
  if (!feed) return { reason: 'the type is none that the club knows' }
  if (isInFuture(new Date(event.at), moment)) return { reason: 'the time lies ahead' }
  const line = lineOfEvent(event, isTask(feed))
  if ('reason' in line) return line
  const row = readLine(feed, line.line, moment)
  return 'reason' in row ? { reason: String(row.reason) } : { event, feed, row }
}

/** Whether the event reports a completed task; storing it also claims its id. */
const isTask = (feed: AnyFeed) => feed.eventType === null

/** An event as a line of the file of its kind. */
function lineOfEvent(event: BankEvent, isTaskDone: boolean): { line: Line<string> } | Refusal {
  const { eventId, type, customerNo = '', mobile = '', at, detail = {} } = event
  const names = Object.keys(detail)
  if (names.some((name) => !allColumns.has(name)) || (isTaskDone && names.length > 0)) {
    return { reason: 'it is malformed: an unknown field of detail' }
  }
  // The event's own fields override a detail of the same name.
  const own = isTaskDone ? { eventId, type, at } : { asOf: at }
  const cells = new Map(Object.entries({ ...detail, customerNo, mobile, ...own }))
  return { line: (column) => plainCell(cells.get(column) ?? '') }
}

async function store(
  tx: Tx,
  { clock, sealing, onMobileChangedByBank: onMobileChanged }: FeedsContext,
  { event, feed, row }: EventRow,
): Promise<{ outcome: Outcome; due: string[] }> {
  const sourceId = uuidv7()
  // Tasks are independent of each other; other events wait for the files of their kind.
  if (!isTask(feed)) await tx.run(feedLocks.lock, [feed.name, sourceId])
  const at = await clock.now(tx)
  const keyed = (await feed.key(tx, sealing, [{ line: 0, row }], at)) as Keyed<object>[]
  if (!isTask(feed)) {
    const earlier = await claim(tx, sealing, event, sourceId, at)
    if (earlier) return { outcome: earlier, due: [] }
  }
  const [outcome = 'unchanged'] = await feed.store(tx, sealing, {
    rows: keyed,
    sourceId,
    at,
    isDryRun: false,
    moves: 'never',
    onMobileChanged,
  })
  const due = isDue(feed, outcome) ? await markDue(tx, keyed[0]?.mobiles ?? [], at) : []
  // An event that changes nothing is still a new event.
  return { outcome: !isTask(feed) && outcome === 'unchanged' ? 'accepted' : outcome, due }
}

/** Claims the id of an event that sets a value; returns the outcome of a known id instead. */
async function claim(
  tx: Tx,
  sealing: Sealing,
  event: BankEvent,
  sourceId: string,
  at: Date,
): Promise<Outcome | null> {
  const { eventId, type, customerNo = null, mobile = null } = event
  const happenedAt = new Date(event.at)
  const detail = JSON.stringify(Object.entries(event.detail ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
  const fact = eventFact(sealing, { type, customerNo, mobile, happenedAt, detail })
  const storedId = storedEventId(sealing, eventId)
  const earlier = (await knownEvents(tx, [storedId])).get(storedId)
  if (earlier) return earlier.factHash === fact ? 'unchanged' : { reason: otherContent }
  const own = { eventId: storedId, factHash: fact, type, holderHash: '', happenedAt, line: 0 }
  const claimed = await claimEvents(tx, [own], { sourceId, at, state: 'stored' })
  if (claimed.size > 0) return null
  // Another server has claimed it since the look-up.
  const known = await knownEvents(tx, [storedId])
  return known.get(storedId)?.factHash === fact ? 'unchanged' : { reason: otherContent }
}
