import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Tx } from '../../kit/database/db.ts'
import { broaderCauses, causeAsCounted, type FailureCause, noteCause } from './failure-cause.rules.ts'
import { reportCauses } from './reporting.sql.ts'

/** A failure with its cause as it is counted, or an event without a cause. */
interface Kept {
  cause: FailureCause | null
  /** Names the cause in the counts. */
  causeHash: string | null
}

const hashCharacters = 22

function hash({ page, reason, engine, error }: FailureCause): string {
  const text = JSON.stringify([page, reason, engine, error])
  return createHash('sha256').update(text).digest('base64url').slice(0, hashCharacters)
}

/**
 * Notes the causes of events among those of their days, where there is room for them; each event comes back with the
 * cause as it is counted. `mayAdd` takes one of the sender's share of the day's causes; false if that is used up:
 * rules/reporting#errors. Days and causes are written in order: two batches may bring the same new ones. Batches that
 * come at the same moment may go past the room of a day by a few causes each.
 */
export async function keepCauses<E extends { day: string; cause: FailureCause | null }>(
  tx: Tx,
  events: readonly E[],
  mayAdd: () => Promise<boolean>,
): Promise<(E & Kept)[]> {
  const days = [...new Set(events.flatMap(({ day, cause }) => (cause ? [day] : [])))].sort()
  const kept = new Map<E, { cause: FailureCause; causeHash: string }>()
  for (const day of days) {
    const failed = events.flatMap((event) =>
      event.cause && event.day === day ? [{ event, cause: event.cause }] : [],
    )
    const asked = new Set(failed.flatMap(({ cause }) => broaderCauses(cause).map(hash)))
    const found = (await tx.one(reportCauses.room, [day, [...asked]])) ?? { size: 0, known: [] }
    const ofDay = { size: found.size, known: new Set(found.known) }
    const added = new Map<string, FailureCause>()
    for (const { event, cause } of failed) {
      const wanted = causeAsCounted(ofDay, cause, hash, true)
      const isAdmitted = ofDay.known.has(wanted.causeHash) || (await mayAdd())
      const admitted = isAdmitted ? wanted : causeAsCounted(ofDay, cause, hash, false)
      noteCause(ofDay, admitted.causeHash)
      kept.set(event, admitted)
      if (!found.known.includes(admitted.causeHash)) added.set(admitted.causeHash, admitted.cause)
    }
    if (added.size > 0) await addCauses(tx, day, added)
  }
  return events.map((event) => ({ ...event, cause: null, causeHash: null, ...kept.get(event) }))
}

async function addCauses(tx: Tx, day: string, added: ReadonlyMap<string, FailureCause>): Promise<void> {
  const inOrder = [...added].sort(([a], [b]) => (a < b ? -1 : 1))
  await tx.run(reportCauses.add, [
    day,
    inOrder.map(([causeHash]) => causeHash),
    inOrder.map(([, { page }]) => page),
    inOrder.map(([, { reason }]) => reason),
    inOrder.map(([, { engine }]) => engine),
    inOrder.map(([, { error }]) => error),
  ])
}

/** Writes each cause to the log once a day; as many are remembered as days have room for. */
export function failureLog(log: Logger): (day: string, events: readonly Kept[]) => void {
  let today = ''
  let logged = new Set<string>()
  return (day, events) => {
    if (day !== today) [today, logged] = [day, new Set()]
    for (const { cause, causeHash } of events) {
      if (!cause || !causeHash || logged.has(causeHash)) continue
      logged.add(causeHash)
      log.warn({ ...cause }, 'a page failed on a phone')
    }
  }
}
