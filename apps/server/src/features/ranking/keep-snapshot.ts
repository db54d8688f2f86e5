import { businessMonth } from '@club/contract/business-day.ts'
import type { Db } from '../../kit/database/db.ts'
import { handleEach, handleTogether, noteSuccess, type StuckContext } from '../../kit/jobs/stuck-items.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { marks, snapshots, standings } from './ranking.sql.ts'
import { changedSince, isCoolingDown, missingSince, takeRankSnapshot, writeStandings } from './snapshot.ts'

const work = 'ranking'

/** Rolls back a trial that went well. */
class TrialOver extends Error {}

/** Whether the standings of some members can be written; writes nothing. Throws why not. */
async function tryStandings(db: Db, month: string, userIds: readonly string[]): Promise<void> {
  const trial = db.inTransaction(async (tx) => {
    await writeStandings(tx, month, userIds)
    throw new TrialOver()
  })
  await trial.catch((error: unknown) => {
    if (!(error instanceof TrialOver)) throw error
  })
}

/** Finds and records members whose changed standing cannot be written. Returns whether there are any. */
async function findFailing(context: StuckContext, month: string, signal?: AbortSignal): Promise<boolean> {
  const { db, clock } = context
  const [head, now] = await Promise.all([db.one(snapshots.head, [month]), clock.now(db)])
  const pages = changedSince(
    (read) => db.inTransaction(read),
    month,
    head ? missingSince(head, now) : '-infinity',
  )
  const known = new Set<string>()
  let failing = 0
  await handleTogether(context, {
    work,
    next: async (leftOut) => {
      failing = leftOut.length
      for (;;) {
        const { value, done } = await pages.next()
        if (done) return []
        const fresh = value.filter((userId) => !known.has(userId) && !leftOut.includes(userId))
        for (const userId of fresh) known.add(userId)
        if (fresh.length > 0) return fresh
      }
    },
    idOf: (userId) => userId,
    handle: (userIds) => tryStandings(db, month, userIds),
    isTrial: true,
    signal,
  })
  return failing > 0
}

/** Takes a snapshot; members whose standing cannot be written keep their last one, and are tried again later. */
async function takeWithoutFailing(context: StuckContext, month: string, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context
  const again: string[] = []
  let without: readonly string[] = []
  const tryAgain = () =>
    handleEach(context, {
      work,
      next: async (leftOut, due) => {
        without = leftOut
        return due
      },
      idOf: (userId) => userId,
      handle: async (userId) => {
        await tryStandings(db, month, [userId])
        again.push(userId)
      },
      // Until a snapshot includes them, those who failed are known only by their recorded failures.
      isTrial: true,
      signal,
    })
  await tryAgain()
  try {
    await takeRankSnapshot(db, clock, signal, { without, again })
  } catch (error) {
    if (signal?.aborted || !(await findFailing(context, month, signal))) throw error
    await tryAgain()
    await takeRankSnapshot(db, clock, signal, { without, again })
  }
  await noteSuccess(context, work, ...new Set(again))
}

/** The recurring job: takes the next snapshot when it is due, and drops those of past months. */
export async function keepRankSnapshot(context: StuckContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context
  const now = await clock.now(db)
  const month = businessMonth(now)
  const head = await db.one(snapshots.head, [month])
  if (!head || !isCoolingDown(head, now)) {
    try {
      await takeWithoutFailing(context, month, signal)
    } catch (error) {
      // The server is stopping, and the next one takes the snapshot: with millions of members it takes longer than a
      // stop may.
      if (!signal?.aborted) throw error
      return
    }
  }
  for (const past of await db.all(snapshots.before, [month])) {
    if (signal?.aborted) return
    await dropMonth(db, past.month)
  }
}

/**
 * Drops a month in batches; the next run drops what this one leaves. The marks go first, so that a list that is needed
 * again is counted again, and the head last.
 */
async function dropMonth(db: Db, month: string): Promise<void> {
  await db.inTransaction((tx) => tx.run(marks.drop, [month]))
  await sweepInBatches(db, (tx, maxRows, after) => tx.run(standings.drop, [month, maxRows, after]))
  await db.inTransaction(async (tx) => {
    if (((await tx.one(standings.count, [month]))?.members ?? 0) > 0) return
    await tx.run(snapshots.drop, [month])
  })
}
