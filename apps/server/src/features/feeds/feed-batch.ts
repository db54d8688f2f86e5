import type { Tx } from '../../kit/db.ts'
import type { FeedRow } from './feed-cells.rules.ts'
import type { FeedOf, Keyed } from './feed-kind.ts'
import { countFile, insertRefusals, insertSeen, lockFeed, seenLines } from './feeds.sql.ts'
import { markDue } from './people.ts'
import type { FeedDeps } from './settle.ts'

/** Lines of a file that go into one transaction. */
export interface Batch<Row> {
  rows: { line: number; row: Row }[]
  refusals: { line: number; reason: string }[]
}

export interface Counts {
  rowCount: number
  accepted: number
  corrected: number
  unchanged: number
  /** Older than what was known already: nothing changed. */
  older: number
  refused: number
}

export const noCounts: Counts = {
  rowCount: 0,
  accepted: 0,
  corrected: 0,
  unchanged: 0,
  older: 0,
  refused: 0,
}

/** Of one file, so many refused lines are kept with their reason; the others are counted. */
const maxRefusalsKept = 10_000

interface BatchPlace {
  fileId: string
  isDryRun: boolean
  /** Refused lines of the file's earlier batches. */
  storedRefusals: number
}

/**
 * Stores a batch in one transaction; nothing outside of it changes, so that it can be tried again. Answers, too, for
 * which members it has to be carried out.
 */
export async function storeBatch<Row extends FeedRow, K extends Keyed<Row>>(
  { db, clock, sealing }: FeedDeps,
  feed: FeedOf<Row, K>,
  batch: Batch<Row>,
  { fileId, isDryRun, storedRefusals }: BatchPlace,
): Promise<{ counts: Counts; refusals: Batch<Row>['refusals']; due: string[] }> {
  return db.inTransaction(async (tx) => {
    await tx.one(lockFeed, [feed.kind])
    const at = await clock.now(tx)
    const keyed = await feed.key(tx, sealing, batch.rows, at)
    const { fresh, repeats } = await sortOutRepeats(tx, fileId, at, keyed)
    const outcomes = await feed.store(tx, sealing, { rows: fresh, sourceId: fileId, at, isDryRun })
    const refusedHere = fresh.flatMap(({ line }, index) => {
      const outcome = outcomes[index]
      return typeof outcome === 'object' ? [{ line, reason: outcome.reason }] : []
    })
    const refusals = [...batch.refusals, ...repeats, ...refusedHere].sort((a, b) => a.line - b.line)
    const counts: Counts = {
      rowCount: batch.rows.length + batch.refusals.length,
      accepted: outcomes.filter((outcome) => outcome === 'accepted').length,
      corrected: outcomes.filter((outcome) => outcome === 'corrected').length,
      unchanged: outcomes.filter((outcome) => outcome === 'unchanged').length,
      older: outcomes.filter((outcome) => outcome === 'older').length,
      refused: refusals.length,
    }
    if (!isDryRun) {
      const kept = refusals.slice(0, Math.max(0, maxRefusalsKept - storedRefusals))
      if (kept.length > 0) {
        await tx.run(insertRefusals, [
          fileId,
          kept.map(({ line }) => String(line)),
          kept.map(({ reason }) => reason),
        ])
      }
      const { rowCount, accepted, corrected, unchanged, older, refused } = counts
      await tx.run(countFile, [fileId, rowCount, accepted, corrected, unchanged, older, refused])
    }
    const mobiles = isDryRun ? [] : fresh.flatMap((each) => each.mobiles)
    return { counts, refusals, due: await markDue(tx, mobiles, at) }
  })
}

/** Of lines about the same person, the first one of the file counts; the later ones are refused with its number. */
async function sortOutRepeats<K extends Keyed<object>>(
  tx: Tx,
  fileId: string,
  at: Date,
  keyed: K[],
): Promise<{ fresh: K[]; repeats: { line: number; reason: string }[] }> {
  const seen = new Map<string, { line: number; factHash: string }>()
  for (const row of await tx.all(seenLines, [fileId, keyed.flatMap(({ keys }) => keys)]))
    seen.set(row.rowKey, row)
  const fresh: K[] = []
  const repeats: { line: number; reason: string }[] = []
  const marks: { key: string; line: number; fact: string }[] = []
  for (const each of keyed) {
    const earlier = each.keys.flatMap((key) => seen.get(key) ?? [])
    const other = earlier.find(({ factHash }) => factHash !== each.fact) ?? earlier[0]
    if (other) {
      const verb = other.factHash === each.fact ? 'repeats' : 'contradicts'
      repeats.push({ line: each.line, reason: `it ${verb} line ${other.line} of the same file` })
      continue
    }
    fresh.push(each)
    for (const key of each.keys) {
      seen.set(key, { line: each.line, factHash: each.fact })
      marks.push({ key, line: each.line, fact: each.fact })
    }
  }
  if (marks.length > 0) {
    await tx.run(insertSeen, [
      fileId,
      marks.map(({ key }) => key),
      marks.map(({ line }) => String(line)),
      marks.map(({ fact }) => fact),
      at,
    ])
  }
  return { fresh, repeats }
}
