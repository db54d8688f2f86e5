import { englishCount } from '@club/contract/english-count.ts'
import { type Clock, nowForGood } from '../database/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Logger } from '../log/log.ts'
import type { Job } from './jobs.ts'
import { causeOf, forgetUnrepeated, isBusy, noteFailure, noteSuccess } from './stuck-items.ts'

const rowsAtOnce = 1000
const maxRowsOfRun = 50_000
const sweepEverySeconds = 600
/** The most rows of one kind that a day's sweeps delete; whatever is admitted to a table stays below it. */
export const sweepRowsOfDay = (maxRowsOfRun * 24 * 3600) / sweepEverySeconds
/** After a failure the batch shrinks by this factor, down to the one row that fails, and grows again after it. */
const shrinkBy = 10
/** More failing rows than this have one common cause. */
const maxStuckRows = 2000

/** What a sweep could not delete; everything else is deleted. */
export class SweepFailure extends Error {
  /** For the operator: the cause of the first failure. */
  readonly code: string

  constructor(
    message: string,
    readonly swept: number,
    cause: unknown,
  ) {
    super(message, { cause })
    this.code = causeOf(cause)
  }
}

/**
 * Deletes expired rows in batches, one transaction each, so that locks are short: at most 50,000 rows per run, the
 * rest next time. `batch` deletes at most `maxRows` rows after the first `after` expired ones, in an order of their own,
 * and returns how many; the result is their sum. Rows that cannot be deleted stay in front and are passed over; then it
 * throws SweepFailure at the end.
 */
export async function sweepInBatches(
  db: Db,
  batch: (tx: Tx, maxRows: number, after: number) => Promise<number>,
): Promise<number> {
  let swept = 0
  let stuck = 0
  let maxRows = rowsAtOnce
  let cause: unknown
  while (swept < maxRowsOfRun && stuck < maxStuckRows) {
    try {
      const [most, after] = [maxRows, stuck]
      const rows = await db.inTransaction((tx) => batch(tx, most, after))
      swept += rows
      if (rows < maxRows) break
      maxRows = Math.min(maxRows * shrinkBy, rowsAtOnce)
    } catch (error) {
      // The database is away, or a row is locked: no row is to blame, and the next run may find it free.
      if (isBusy(error)) throw error
      cause ??= error
      // The next row may well fail, too, so it is tried alone.
      if (maxRows === 1) stuck += 1
      else maxRows = Math.ceil(maxRows / shrinkBy)
    }
  }
  if (stuck > 0) throw new SweepFailure(`${englishCount(stuck, 'row')} cannot be deleted`, swept, cause)
  return swept
}

/** Runs the sweeps of one feature, each of which goes on if another one fails. Returns the sum. Throws SweepFailure. */
export async function sweepEach(sweeps: Readonly<Record<string, () => Promise<number>>>): Promise<number> {
  let swept = 0
  const failed = new Map<string, unknown>()
  for (const [what, sweep] of Object.entries(sweeps)) {
    try {
      swept += await sweep()
    } catch (error) {
      failed.set(what, error)
      if (error instanceof SweepFailure) swept += error.swept
    }
  }
  const [first] = failed.values()
  if (failed.size > 0) throw new SweepFailure(`cannot sweep ${[...failed.keys()].join(', ')}`, swept, first)
  return swept
}

/** One job that runs the sweeps of all features, one after the other; one that fails stops no other. */
export function sweepJob(
  context: { db: Db; clock: Clock; log: Logger },
  features: Readonly<Record<string, { sweep?(now: Date, signal?: AbortSignal): Promise<number> }>>,
): Job {
  return {
    name: 'sweep',
    everySeconds: sweepEverySeconds,
    run: async (signal) => {
      const now = await nowForGood(context.db, context.clock)
      for (const [name, { sweep }] of Object.entries(features)) {
        if (signal.aborted) return
        if (!sweep) continue
        try {
          await sweep(now, signal)
          await noteSuccess(context, 'sweep', name)
        } catch (error) {
          if (signal.aborted) return
          context.log.error({ err: error, feature: name }, 'a sweep failed')
          await noteFailure(context, 'sweep', name, error)
        }
      }
      await forgetUnrepeated(context)
    },
  }
}
