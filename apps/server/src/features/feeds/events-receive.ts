import { businessMonth } from '@club/contract/business-day.ts'
import { type BankStateType, bankStateTypes, bankTaskIds } from '@club/contract/feeds.constants.ts'
import { bankEvent } from '@club/contract/feeds.schemas.ts'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { claimEvents } from './events.sql.ts'
import { type Columns, columnNames, liesAhead, type Moment, type Refusal } from './feed-cells.rules.ts'
import type { AnyFeed, Keyed, Outcome } from './feed-kind.ts'
import { feedOf, kindOfState } from './feed-kinds.ts'
import { lockFeed } from './feeds.sql.ts'
import { markDue } from './people.ts'
import { type FeedDeps, settleAll } from './settle.ts'
import { eventFact, knownFacts, otherContent } from './tasks-feed.ts'

type BankEvent = z.output<typeof bankEvent>

export interface Received {
  accepted: number
  repeated: number
  refused: { index: number; eventId: string; reason: string }[]
}

/** An event as a row of the kind of feed that it belongs to. */
interface EventRow {
  event: BankEvent
  feed: AnyFeed
  row: object
}

const allColumns: Columns = Object.fromEntries(columnNames.map((name, index) => [name, index]))

/** Takes in the bank's events one by one: each is a transaction, and a bad one stops no other. */
export async function receiveEvents(deps: FeedDeps, events: readonly unknown[]): Promise<Received> {
  const received: Received = { accepted: 0, repeated: 0, refused: [] }
  for (const [index, given] of events.entries()) {
    const outcome = await receiveOne(deps, given)
    if (outcome === 'unchanged') received.repeated += 1
    else if (typeof outcome === 'string') received.accepted += 1
    else received.refused.push({ index, eventId: idOf(given), reason: outcome.reason })
  }
  return received
}

/** The id as far as it can be read, so that the bank finds its event again. */
function idOf(given: unknown): string {
  const id = bankEvent.shape.eventId.safeParse((given as { eventId?: unknown } | null)?.eventId)
  return id.success ? id.data : ''
}

async function receiveOne(deps: FeedDeps, given: unknown): Promise<Outcome> {
  const now = await deps.clock.now(deps.db)
  const read = readEvent(given, { now, month: businessMonth(now) })
  if ('reason' in read) return read
  try {
    const { outcome, due } = await deps.db.inTransaction((tx) => store(tx, deps, read))
    await settleAll(deps, due)
    return outcome
  } catch (error) {
    // Away or overloaded: the bank sends the whole list again, which is harmless.
    if (error instanceof AppError && error.status === 'busy') throw error
    deps.log.error({ err: error, type: read.event.type }, 'a bank event could not be stored')
    return { reason: 'it could not be stored; send it again' }
  }
}

function readEvent(given: unknown, moment: Moment): EventRow | Refusal {
  const parsed = bankEvent.safeParse(given)
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys' ? 'an unknown field' : issue.path.join('.') || 'the event',
    )
    return { reason: `it is malformed: ${[...new Set(fields)].join(', ').slice(0, 200)}` }
  }
  const event = parsed.data
  const state = bankStateTypes.find((each) => each === event.type)
  const feed = state ? feedOf[kindOfState[state]] : feedOf.events
  if (!state && !bankTaskIds.some((each) => each === event.type)) {
    return { reason: 'the type is none that the club knows' }
  }
  if (liesAhead(new Date(event.at), moment)) return { reason: 'the time lies ahead' }
  const cells = cellsOf(event, state ?? null)
  if ('reason' in cells) return cells
  const row = feed.read(cells.cells, allColumns, moment)
  return 'reason' in row ? { reason: String(row.reason) } : { event, feed, row }
}

/** An event's fields in the order of the columns: what a line of the file of its kind would hold. */
function cellsOf(event: BankEvent, state: BankStateType | null): { cells: string[] } | Refusal {
  const { eventId, type, customerNo = '', mobile = '', at, detail = {} } = event
  const unknown = Object.keys(detail).some((name) => !columnNames.some((column) => column === name))
  if (unknown || (state === null && Object.keys(detail).length > 0))
    return { reason: 'it is malformed: an unknown field of detail' }
  // What the event says itself comes last: a detail of the same name counts for nothing.
  const named: Record<string, string> = { ...detail, customerNo, mobile }
  if (state) named.asOf = at
  else Object.assign(named, { eventId, type, at, asOf: '' })
  return { cells: columnNames.map((name) => named[name] ?? '') }
}

async function store(
  tx: Tx,
  { clock, sealing }: FeedDeps,
  { event, feed, row }: EventRow,
): Promise<{ outcome: Outcome; due: string[] }> {
  const sourceId = uuidv7()
  // A task is kept apart by its id and its person; what changes how things stand follows the files of its kind.
  if (feed.kind !== 'events') await tx.one(lockFeed, [feed.kind])
  const at = await clock.now(tx)
  const keyed = (await feed.key(tx, sealing, [{ line: 0, row }], at)) as Keyed<object>[]
  if (feed.kind !== 'events') {
    const earlier = await claim(tx, sealing, event, sourceId, at)
    if (earlier) return { outcome: earlier, due: [] }
  }
  const [outcome = 'unchanged'] = await feed.store(tx, sealing, {
    rows: keyed,
    sourceId,
    at,
    isDryRun: false,
  })
  const isStored = typeof outcome === 'string' && feed.concernsMembers
  const due = isStored ? await markDue(tx, keyed[0]?.mobiles ?? [], at) : []
  // How things stand already may be news to the bank's sender, but the event itself is a first one.
  return { outcome: feed.kind !== 'events' && outcome === 'unchanged' ? 'accepted' : outcome, due }
}

/** Takes the id of an event that says how things stand; what was sent before is answered without doing it again. */
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
  const claimed = await tx.all(claimEvents, [
    [eventId],
    [fact],
    [type],
    [''],
    [happenedAt],
    [sourceId],
    ['0'],
    ['stored'],
    at,
  ])
  if (claimed.length > 0) return null
  const known = await knownFacts(tx, [eventId])
  return known.get(eventId)?.factHash === fact ? 'unchanged' : { reason: otherContent }
}
