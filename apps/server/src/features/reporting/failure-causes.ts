import type { Logger } from 'pino'
import type { Tx } from '../../kit/db.ts'
import { admitCause, broaderCauses, causeHashOf, type FailureCause } from './failure-cause.rules.ts'
import { reportCauses } from './reporting.sql.ts'

/** A failure of a business day, with its cause if it has one. */
interface Failed {
  day: string
  cause: FailureCause | null
}

/**
 * Notes the causes of events among those of their days, where there is room for them; each event comes back with the
 * cause as it is counted. Days and causes are written in order: two batches may bring the same new ones. Batches that
 * come at the same moment may go past the room of a day by one cause each.
 */
export async function keepCauses<E extends Failed>(tx: Tx, events: readonly E[]): Promise<E[]> {
  const days = [...new Set(events.flatMap(({ day, cause }) => (cause ? [day] : [])))].sort()
  const kept = new Map<E, FailureCause>()
  for (const day of days) {
    const failed = events.flatMap((event) =>
      event.cause && event.day === day ? [{ event, cause: event.cause }] : [],
    )
    const asked = failed.flatMap(({ cause }) => broaderCauses(cause).map(causeHashOf))
    const found = (await tx.one(reportCauses.room, [day, [...new Set(asked)]])) ?? { size: 0, known: [] }
    const ofDay = { size: found.size, known: new Set(found.known) }
    const added = new Map<string, FailureCause>()
    for (const { event, cause } of failed) {
      const admitted = admitCause(ofDay, cause)
      kept.set(event, admitted)
      const hash = causeHashOf(admitted)
      if (!found.known.includes(hash)) added.set(hash, admitted)
    }
    if (added.size > 0) await addCauses(tx, day, added)
  }
  return events.map((event) => ({ ...event, cause: kept.get(event) ?? null }))
}

async function addCauses(tx: Tx, day: string, added: ReadonlyMap<string, FailureCause>): Promise<void> {
  const inOrder = [...added].sort(([a], [b]) => (a < b ? -1 : 1))
  await tx.run(reportCauses.add, [
    day,
    inOrder.map(([hash]) => hash),
    inOrder.map(([, { page }]) => page),
    inOrder.map(([, { reason }]) => reason),
    inOrder.map(([, { engine }]) => engine),
    inOrder.map(([, { error }]) => error),
  ])
}

/** Writes each cause to the log once a day; as many are remembered as days have room for. */
export function failureLog(log: Logger): (day: string, events: readonly Failed[]) => void {
  let today = ''
  let logged = new Set<string>()
  return (day, events) => {
    if (day !== today) [today, logged] = [day, new Set()]
    for (const { cause } of events) {
      if (!cause) continue
      const hash = causeHashOf(cause)
      if (logged.has(hash)) continue
      logged.add(hash)
      log.warn({ ...cause }, 'a page failed on a phone')
    }
  }
}
