import { hostname } from 'node:os'
import { stillWaits } from '@club/contract/waits.rules.ts'
import { AppError } from '../app-error.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Queryable, Tx } from '../database/db.ts'
import type { Logger } from '../log/log.ts'
import { isCircuitOpen } from '../outside/outside-service.ts'
import { type StuckSum, stuckItems } from './stuck-items.sql.ts'

/** What the bookkeeping of failures needs. */
export interface StuckContext {
  db: Db
  clock: Clock
  log: Logger
}

const firstPauseMs = 60_000
const maxPauseMs = 3_600_000
/** More failures than this have one common cause: the rest of the batch waits for the next run. */
const maxKnown = 2000
/** Ends a run long before its job would be given to another server. */
const maxItemsOfRun = 50_000
/** Longer than any batch leaves an item that still exists; removing one too early only loses its count. */
const goneAfterMs = 3 * 3_600_000
/** What is repeated at its own pace would have failed again by now. */
const notRepeatedAfterMs = 2 * 86_400_000
/** Work whose failures are noted each time that it is repeated, by a server, job or feature that may be gone. */
const repeatedWork = ['server', 'job', 'sweep']

/** The pause after so many failures in a row: a minute, then twice as long each time, at most an hour. */
export function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs)
}

/** A cause without personal data: the message of an error of the system may quote a row. */
export function causeOf(error: unknown): string {
  if (error instanceof AppError) return error.status
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0])
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' && code !== '' ? code : String(name ?? 'Error')
}

/** Whether the database is away or a row is locked, which is not an item's fault. */
export function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.status === 'busy'
}

/** Records one more failure for `club doctor`: rules/running#stuck-work. */
async function recordFailure(
  { db, clock }: Pick<StuckContext, 'db' | 'clock'>,
  work: string,
  { item, failuresBefore, error }: { item: string; failuresBefore: number; error: unknown },
): Promise<void> {
  const failures = failuresBefore + 1
  const now = await clock.now(db)
  const nextTryAt = new Date(now.getTime() + pauseAfter(failures))
  await db.run(stuckItems.record, [work, item, failures, now, nextTryAt, causeOf(error)])
}

interface Batch<Item> {
  /** The name under which failures are recorded. */
  work: string
  /**
   * The next items, without those to be left out; called again until it returns nothing new. `due` are failed ones
   * whose pause is over, for a batch that does not find them by itself.
   */
  next(leftOut: readonly string[], due: readonly string[]): Promise<readonly Item[]>
  idOf(item: Item): string
  /** One success does not finish an item; the caller notes it once all its work is done. */
  isTrial?: boolean
  signal?: AbortSignal | undefined
}

/** The items of a batch that have failed, and those that still pause. */
async function failuresOf({ db, clock }: StuckContext, work: string) {
  const [known, now] = await Promise.all([db.all(stuckItems.of, [work, maxKnown]), clock.now(db)])
  const isPausing = ({ nextTryAt }: { nextTryAt: Date }) => stillWaits(nextTryAt, now, maxPauseMs)
  return {
    failures: new Map(known.map((row) => [row.item, row.failures])),
    leftOut: new Set(known.filter(isPausing).map(({ item }) => item)),
    due: known.filter((row) => !isPausing(row)).map(({ item }) => item),
    overdue: known
      .filter(({ nextTryAt }) => now.getTime() - nextTryAt.getTime() > goneAfterMs)
      .map(({ item }) => item),
  }
}

/** The items of a work that failed: those that pause, and those that must be tried again. */
export async function failedItems(
  context: StuckContext,
  work: string,
): Promise<{ pausing: string[]; due: string[] }> {
  const { leftOut, due } = await failuresOf(context, work)
  return { pausing: [...leftOut], due }
}

type GroupBatch<Item> = Batch<Item> & {
  /** Does all of its items or none. */
  handle(items: readonly Item[]): Promise<unknown>
}

/** Does one group after the other; those of a group that fails, one by one. */
async function handleGroups<Item>(
  context: StuckContext,
  { work, next, idOf, isTrial = false, signal, handle }: GroupBatch<Item>,
  groupsOf: (items: readonly Item[]) => (readonly Item[])[],
): Promise<number> {
  const { failures, leftOut, due, overdue } = await failuresOf(context, work)
  const seen = new Set<string>()
  let done = 0
  const attempt = async (items: readonly Item[]): Promise<void> => {
    if (signal?.aborted) return
    const ids = items.map(idOf)
    for (const id of ids) seen.add(id)
    try {
      await handle(items)
    } catch (error) {
      if (signal?.aborted) return
      // The service is away: no item is to blame.
      if (isCircuitOpen(error)) throw error
      const [id] = ids
      if (id === undefined || ids.length > 1) {
        context.log.warn({ err: error, work, items: ids.length }, 'a batch failed and is done one by one')
        for (const item of items) await attempt([item])
        return
      }
      leftOut.add(id)
      context.log.error({ err: error, work, item: id }, 'an item of a batch failed and will be tried again')
      await recordFailure(context, work, { item: id, failuresBefore: failures.get(id) ?? 0, error })
      return
    }
    done += items.length
    if (isTrial) return
    await noteSuccess(context, work, ...ids.filter((id) => failures.has(id)))
  }
  while (!signal?.aborted && leftOut.size < maxKnown && seen.size < maxItemsOfRun) {
    const items = (await next([...leftOut], due)).filter((item) => {
      const id = idOf(item)
      return !seen.has(id) && !leftOut.has(id)
    })
    if (items.length === 0) {
      // Erased, taken back, or done another way: the doctor would always warn of it.
      await noteSuccess(context, work, ...overdue.filter((id) => !seen.has(id)))
      break
    }
    for (const group of groupsOf(items)) await attempt(group)
  }
  return done
}

/**
 * Does the items of a batch together, as `next` returns them, which is fast; if that fails, one by one. Otherwise like
 * `handleEach`.
 */
export function handleTogether<Item>(context: StuckContext, batch: GroupBatch<Item>): Promise<number> {
  return handleGroups(context, batch, (items) => [items])
}

/**
 * Does the items of a batch one by one. One that fails stops no other: it is recorded, left out while it pauses, and
 * tried again by a later run. A database or an outside service that is away ends the run, since it is nobody's fault.
 * Returns how many were done.
 */
export function handleEach<Item>(
  context: StuckContext,
  { handle, ...batch }: Batch<Item> & { handle(item: Item): Promise<unknown> },
): Promise<number> {
  const handleAll = async (items: readonly Item[]) => {
    for (const item of items) await handle(item)
  }
  return handleGroups(context, { ...batch, handle: handleAll }, (items) => items.map((item) => [item]))
}

/**
 * Records the failure of work that is not a batch of items, has its own pace and does not pause; the caller logs it.
 */
export async function noteFailure(
  context: Pick<StuckContext, 'db' | 'clock'>,
  work: string,
  item: string,
  error: unknown,
): Promise<void> {
  const known = await context.db.all(stuckItems.of, [work, maxKnown])
  const failuresBefore = known.find((row) => row.item === item)?.failures ?? 0
  await recordFailure(context, work, { item, failuresBefore, error })
}

/** Notes that work which may have failed before is done. */
export async function noteSuccess(
  { db }: Pick<StuckContext, 'db'>,
  work: string,
  ...items: readonly string[]
): Promise<void> {
  if (items.length > 0) await db.run(stuckItems.clear, [work, items])
}

/** Forgets an item of whatever work, such as a member who is erased. */
export async function forgetItem(tx: Tx, item: string): Promise<void> {
  await tx.run(stuckItems.clearEverywhere, [item])
}

/**
 * A round of work that every server repeats at its own pace, such as removing old files from its disk, whose failure
 * the doctor shows until a round goes well.
 */
export function notedRound(
  context: Pick<StuckContext, 'db' | 'clock'>,
  name: string,
  work: () => Promise<unknown>,
): () => Promise<void> {
  const item = `${name} on ${hostname()}`
  // It may have failed before this process began.
  let mayBeNoted = true
  return async () => {
    try {
      await work()
    } catch (error) {
      mayBeNoted = true
      await noteFailure(context, 'server', item, error)
      throw error
    }
    if (mayBeNoted) await noteSuccess(context, 'server', item)
    mayBeNoted = false
  }
}

/** Forgets failures of repeated work that is repeated no longer, such as that of a server that is gone. */
export async function forgetUnrepeated({ db, clock }: Pick<StuckContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date((await clock.now(db)).getTime() - notRepeatedAfterMs)
  await db.run(stuckItems.forget, [repeatedWork, before])
}

/** What is stuck, by work: for `club doctor`. */
export function stuckWork(on: Queryable): Promise<StuckSum[]> {
  return on.all(stuckItems.sums)
}
