import { createHash, randomInt } from 'node:crypto'
import type { Channel } from '@club/contract/channels.ts'
import type { Tx } from '../../kit/database/db.ts'
import { countStripes } from './report-counters.rules.ts'
import { reportCounts, reportVisits } from './reporting.sql.ts'
import { type Count, countVisit, type VisitEvent } from './visit.rules.ts'

interface DatedEvent extends VisitEvent {
  visitHash: string
  day: string
}

const hash = (text: string) => createHash('sha256').update(text).digest().readInt32BE(0)
const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
type DatedCount = Count & { day: string }
const keyOf = ({ day, kind, name }: DatedCount) => `${day} ${kind} ${name}`

/**
 * Counts the events of a browser that it has not reported before; returns how many those are and on how many days the
 * browser is new. Visits are locked in order, and so are counts: two batches of one browser wait for each other.
 */
export async function countEvents(
  tx: Tx,
  channel: Channel,
  dated: readonly DatedEvent[],
): Promise<{ accepted: number; newVisits: number }> {
  const byVisit = new Map<string, DatedEvent[]>()
  for (const event of dated) byVisit.set(event.visitHash, [...(byVisit.get(event.visitHash) ?? []), event])
  const all: DatedCount[] = []
  let [accepted, newVisits] = [0, 0]
  for (const [visitHash, events] of [...byVisit].sort(([a], [b]) => inOrder(a, b))) {
    const day = events[0]?.day ?? ''
    const visit = (await tx.one(reportVisits.lock, [visitHash, day])) ?? { events: [], names: [] }
    const { counts, added } = countVisit(visit, channel, events, hash)
    if (added.events.length === 0) continue
    await tx.run(reportVisits.add, [visitHash, added.events, added.names])
    accepted += added.events.length
    if (visit.events.length === 0) newVisits += 1
    all.push(...counts.map((count) => ({ day, ...count })))
  }
  if (all.length > 0) await addCounts(tx, channel, all)
  return { accepted, newVisits }
}

async function addCounts(tx: Tx, channel: Channel, counts: DatedCount[]): Promise<void> {
  // Speeds are many names and few events, so they have one stripe; they come last in each transaction.
  const [speeds, others] = [true, false].map((is) => counts.filter(({ kind }) => (kind === 'speed') === is))
  if (others?.length) await addToStripe(tx, randomInt(countStripes), channel, others)
  if (speeds?.length) await addToStripe(tx, 0, channel, speeds)
}

async function addToStripe(tx: Tx, stripe: number, channel: Channel, counts: DatedCount[]): Promise<void> {
  counts.sort((a, b) => inOrder(keyOf(a), keyOf(b)))
  await tx.run(reportCounts.add, [
    stripe,
    channel,
    counts.map(({ day }) => day),
    counts.map(({ kind }) => kind),
    counts.map(({ name }) => name),
    counts.map(({ events }) => events),
    counts.map(({ visits }) => visits),
    counts.map(({ newVisits }) => newVisits),
  ])
}
