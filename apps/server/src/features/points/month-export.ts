import { businessInstant } from '@club/contract/business-day.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { csvLine } from '../../kit/files/csv-line.ts'
import { writeNewFile } from '../../kit/files/new-file.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import { type CommandCall, exitCodes } from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { customerNosOf } from '../bank/bank.ts'
import { closeOf, readRanks } from './months.ts'

/** A member's identifiers at the bank; each is null if unknown or erased. */
interface Person {
  mobile: string | null
  customerNo: string | null
}

/** `mobilesOf` is passed in because identity depends on points. */
export interface ExportDeps extends FeatureContext {
  mobilesOf(
    on: Queryable,
    by: { sealing: Sealing },
    userIds: readonly string[],
  ): Promise<Map<string, { mobile: string; mobileHash: string }>>
}

const ranksAtOnce = 500
const header = 'month,rank,customer_no,mobile,reached_at,benefit\n'

/**
 * Writes the ranks of a closed month for the bank as CSV, in order. Only the owner can read the file, and it
 * appears complete or not at all, never over another one; operator and reason are in the audit log before it appears.
 */
export async function exportMonth(
  deps: ExportDeps,
  { args, print, operator, reason, signal }: CommandCall<{ month: string; file: string }>,
): Promise<number> {
  const { db, clock } = deps
  const { month, file: path } = args
  const close = await closeOf(db, month)
  if (!close?.closedAt) {
    print.err(`${month} is not closed yet: club months close ${month}`)
    return exitCodes.refused
  }
  let rows = 0
  const progress = progressOf(print, 'ranks')
  const written = await writeNewFile(path, {
    async write(file) {
      await file.write(header)
      for (let after = 0; after < close.ranks; after += ranksAtOnce) {
        const lines = await linesOf(deps, month, after, Math.min(after + ranksAtOnce, close.ranks))
        await file.write(lines.join(''))
        rows += lines.length
        progress.report(rows)
        if (signal.aborted) return false
      }
      return !signal.aborted
    },
    beforeItAppears: () =>
      db.inTransaction((tx) =>
        recordAct(tx, clock, { operator, reason, act: 'months.export', detail: { month, rows } }),
      ),
  })
  if (typeof written === 'object') {
    print.err(written.problem)
    return exitCodes.refused
  }
  if (!written) {
    print.err('stopped; no file was written')
    return exitCodes.stopped
  }
  progress.end()
  print.out(`${rows.toLocaleString('en')} ranks of ${month} were written to ${path}`)
  return exitCodes.ok
}

/** The lines of the ranks after one rank up to another. */
async function linesOf(deps: ExportDeps, month: string, after: number, upTo: number): Promise<string[]> {
  const ranks = await readRanks(deps.db, month, after, upTo)
  const userIds = ranks.map(({ userId }) => userId)
  const people = await peopleOf(deps, userIds)
  return ranks.map(({ rankNo, userId, rankedAt, benefit }) => {
    const { customerNo, mobile } = people.get(userId) ?? { customerNo: null, mobile: null }
    return `${csvLine([month, rankNo, customerNo, mobile, businessInstant(rankedAt), benefit ?? 'none'])}\n`
  })
}

/** Members' identifiers at the bank, by user id. */
async function peopleOf(
  { db, sealing, mobilesOf }: ExportDeps,
  userIds: readonly string[],
): Promise<Map<string, Person>> {
  const mobiles = await mobilesOf(db, { sealing }, userIds)
  const mobileHashes = [...mobiles.values()].map(({ mobileHash }) => mobileHash)
  const customerNos = await customerNosOf(db, sealing, mobileHashes)
  return new Map(
    [...mobiles].map(([userId, { mobile, mobileHash }]) => [
      userId,
      { mobile, customerNo: customerNos.get(mobileHash) ?? null },
    ]),
  )
}
