import { englishCount } from '@club/contract/english-count.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { handleTogether, type StuckContext } from '../../kit/jobs/stuck-items.ts'
import { editionWorks, monthVotes } from './edition-works.sql.ts'
import { addedByMonth, addedByWork, tallyDifferences, type WorkFigures } from './tally.rules.ts'
import { type TallyRow, tallies, votes } from './votes.sql.ts'

const votesAtOnce = 1000
const worksAtOnce = 20_000
/** Without new votes, a tally's time is written no more often. */
const confirmAfterMs = 30_000

interface TallyDeps {
  db: Db
  clock: Clock
}

/**
 * Takes new and decided votes into the works' figures: rules/contest#tally. Safe on several servers at once: the
 * edition's tally is locked, and each vote is marked in the transaction that adds it. A vote that cannot be tallied
 * keeps no other from it.
 */
export async function tallyVotes(deps: StuckContext & TallyDeps, signal?: AbortSignal): Promise<number> {
  const { db, clock } = deps
  let tallied = 0
  // The time is read first: what is committed later is not included in the confirmed tallies.
  const at = await clock.now(db)
  const editions = (await db.all(votes.untalliedEditions)).map(({ edition }) => edition)
  const unlessSince = new Date(at.getTime() - confirmAfterMs)
  await db.inTransaction((tx) => tx.run(tallies.confirm, [editions, at, unlessSince]))
  for (const edition of editions) {
    await handleTogether(deps, {
      work: 'vote-tally',
      next: (leftOut) => db.all(votes.untallied, [edition, votesAtOnce, leftOut]),
      idOf: ({ voteId }) => voteId,
      handle: async (due) => {
        tallied += await tallyBatch(deps, edition, due)
      },
      signal,
    })
  }
  return tallied
}

/** Holds an edition's tally until the transaction ends. */
export async function lockTally(tx: Tx, edition: number, at: Date): Promise<TallyRow> {
  await tx.run(tallies.open, [edition, at])
  const tally = await tx.one(tallies.lock, [edition])
  if (!tally) throw new Error('the tally that was just opened is missing')
  return tally
}

function tallyBatch(
  { db, clock }: TallyDeps,
  edition: number,
  due: readonly { userId: string; voteId: string }[],
): Promise<number> {
  return db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    const tally = await lockTally(tx, edition, at)
    const taken = await tx.all(votes.tally, [
      due.map(({ userId }) => userId),
      due.map(({ voteId }) => voteId),
    ])
    if (taken.length === 0) return 0
    const byWork = addedByWork(taken)
    if (byWork.length > 0) {
      const [workNos, added, reachedAts] = columnsOf(byWork)
      await tx.run(editionWorks.addVotes, [edition, workNos, added, reachedAts])
      const byMonth = addedByMonth(taken)
      const [monthWorkNos, monthAdded, monthReachedAts] = columnsOf(byMonth)
      const months = byMonth.map(({ month }) => month)
      await tx.run(monthVotes.add, [edition, months, monthWorkNos, monthAdded, monthReachedAts])
    }
    const hasHeld = taken.some(({ heldRule }) => heldRule !== null)
    const byRule = hasHeld ? await tx.all(votes.heldFigures, [edition]) : tally.byRule
    const sum = (what: 'held' | 'refused') => byRule.reduce((total, figures) => total + figures[what], 0)
    const counted = tally.counted + taken.filter(({ state }) => state === 'counted').length
    await tx.run(tallies.write, [edition, counted, sum('held'), sum('refused'), JSON.stringify(byRule), at])
    return taken.length
  })
}

function columnsOf(added: readonly WorkFigures[]): [string[], number[], Date[]] {
  return [
    added.map(({ workNo }) => workNo),
    added.map((each) => each.votes),
    added.map(({ reachedAt }) => reachedAt),
  ]
}

/** A recount of an edition from its votes. */
interface Recount {
  works: number
  counted: number
  /** How the kept figures differ, one line each. */
  differences: string[]
}

/** Counts an edition's votes again and compares; the tally waits, so that nothing changes. */
export function recountVotes({ db, clock }: TallyDeps, edition: number): Promise<Recount> {
  return db.inTransaction(async (tx) => {
    const tally = await lockTally(tx, edition, await clock.now(tx))
    const counted = await tx.all(votes.recount, [edition])
    const kept: WorkFigures[] = []
    for (;;) {
      const rows = await tx.all(editionWorks.figures, [edition, kept.at(-1)?.workNo ?? '', worksAtOnce])
      kept.push(...rows)
      if (rows.length < worksAtOnce) break
    }
    const sum = counted.reduce((total, each) => total + each.votes, 0)
    const differences = tallyDifferences(kept, counted)
    if (sum !== tally.counted)
      differences.push(`the tally says ${englishCount(tally.counted, 'vote')}, the entries ${sum}`)
    return { works: kept.length, counted: sum, differences }
  })
}
