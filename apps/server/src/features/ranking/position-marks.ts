import type { Tx } from '../../kit/database/db.ts'
import { type MarkRow, marks, type StandingKey, standings } from './ranking.sql.ts'

/** The usual distance of marks, from which a position is counted. */
const usualEvery = 500
/** Standings numbered by one statement: few enough to stay far below its time limit. */
const usualAtOnce = 200_000
/** Marks cut before the next are looked for. */
const cutAtOnce = 100
/** A month has at most this many times the marks that its standings need. */
const sparseFactor = 3

const noUser = '00000000-0000-0000-0000-000000000000'
const beforeAll: StandingKey = { minusPoints: -(2 ** 31), reachedAt: '-infinity', userId: noUser }

export interface MarkOptions {
  every?: number | undefined
  atOnce?: number
  signal?: AbortSignal | undefined
}

const ofKey = ({ minusPoints, reachedAt, userId }: StandingKey) => [minusPoints, reachedAt, userId] as const

/** Keys as the lists that a statement takes. */
export function keyLists(keys: readonly StandingKey[]): [number[], string[], string[]] {
  return [
    keys.map(({ minusPoints }) => minusPoints),
    keys.map(({ reachedAt }) => reachedAt),
    keys.map(({ userId }) => userId),
  ]
}

/** Counts standings that came to (1) or left (-1) their places in the list. */
export async function countMoves(tx: Tx, month: string, moves: readonly MarkRow[]): Promise<void> {
  if (moves.length === 0) return
  await tx.run(marks.count, [month, ...keyLists(moves), moves.map(({ members }) => members)])
}

/** Begins a month's marks again: a single one, which has all standings. */
export async function beginMarks(tx: Tx, month: string): Promise<void> {
  await tx.run(marks.drop, [month])
  const members = (await tx.one(standings.count, [month]))?.members ?? 0
  await tx.run(marks.first, [month, ...ofKey(beforeAll), members])
}

/** Sets further marks wherever there are more than `2 * every` standings up to the next. */
async function cutMarks(
  tx: Tx,
  month: string,
  { every = usualEvery, atOnce = usualAtOnce, signal }: MarkOptions,
): Promise<void> {
  for (;;) {
    const full = await tx.all(marks.full, [month, 2 * every, cutAtOnce])
    if (full.length === 0) return
    for (const mark of full) {
      signal?.throwIfAborted()
      const key = ofKey(mark)
      // One more, so that what is left begins with a mark of its own.
      const maxRows = Math.min(mark.members, atOnce + 1)
      await Promise.all([
        tx.run(marks.cut, [month, ...key, mark.members, every, maxRows]),
        tx.run(marks.shorten, [month, ...key, every]),
      ])
    }
  }
}

/**
 * Makes a month's marks right after their numbers have changed: cuts those that have too many standings, sums the
 * positions up, and removes marks where there are far more than needed. Returns the members of the list. Throws once
 * aborted.
 */
export async function settleMarks(tx: Tx, month: string, options: MarkOptions): Promise<number> {
  const { every = usualEvery } = options
  const settle = async () => {
    await cutMarks(tx, month, options)
    await tx.run(marks.number, [month])
    return (await tx.one(marks.total, [month])) ?? { marks: 0, members: 0 }
  }
  const total = await settle()
  if (total.marks > 1 + sparseFactor * Math.ceil(total.members / every)) {
    await countMoves(tx, month, await tx.all(marks.thin, [month, every]))
    await settle()
  }
  return total.members
}
