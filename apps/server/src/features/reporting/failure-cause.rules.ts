import { otherName } from '@club/contract/report-names.ts'
import type { FailureReason } from '@club/contract/reporting.constants.ts'
import { otherEngine } from './engine.rules.ts'
import { failureOf } from './figures.rules.ts'
import { cleanError } from './reported-error.rules.ts'

/** What failed, why, in which engine, and the first line of the error; '' if there was none. */
export interface FailureCause {
  page: string
  reason: FailureReason
  engine: string
  error: string
}

/** Causes of a day that have their own error; a real day does not come near, but errors can be made up. */
export const maxErrorsOfDay = 400
/** Causes of a day that have at least their own engine. */
export const maxEnginesOfDay = 600

/** The cause of a failure that counts under this name. A phone without a connection is not a page's failure. */
export function causeOf(countedName: string, engine: string, error = ''): FailureCause | null {
  const { page, reason } = failureOf(countedName)
  return reason === 'offline' ? null : { page, reason, engine, error: cleanError(error) }
}

/** A cause as it is counted when the day has no room for its own: first without its error, then without its engine. */
export function broaderCauses(cause: FailureCause): [FailureCause, FailureCause, FailureCause] {
  const withoutError = { ...cause, error: otherName }
  return [cause, withoutError, { ...withoutError, engine: otherEngine }]
}

/** The causes of a day: how many there are, and the hashes of those asked for that are among them. */
export interface CausesOfDay {
  size: number
  known: Set<string>
}

/**
 * The first of a cause and its broader ones that the day knows or has room for, with its hash. `mayAdd` is false for a
 * sender whose share of the day's causes is used up.
 */
export function causeAsCounted(
  day: Readonly<CausesOfDay>,
  cause: FailureCause,
  hash: (cause: FailureCause) => string,
  mayAdd: boolean,
): { cause: FailureCause; causeHash: string } {
  const [own, withoutError, withoutEngine] = broaderCauses(cause)
  const isIn = (one: FailureCause, room: number) => (mayAdd && day.size < room) || day.known.has(hash(one))
  const admitted = isIn(own, maxErrorsOfDay)
    ? own
    : isIn(withoutError, maxEnginesOfDay)
      ? withoutError
      : withoutEngine
  return { cause: admitted, causeHash: hash(admitted) }
}

/** Notes a cause among those of its day. */
export function noteCause(day: CausesOfDay, causeHash: string): void {
  if (!day.known.has(causeHash)) day.size += 1
  day.known.add(causeHash)
}
