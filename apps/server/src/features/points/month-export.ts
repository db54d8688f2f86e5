import { open, rename, rm } from 'node:fs/promises'
import { businessInstant } from '@club/contract/business-day.ts'
import { uuidv7 } from 'uuidv7'
import { recordAct } from '../../kit/audit.ts'
import { csvLine } from '../../kit/csv-line.ts'
import type { Queryable } from '../../kit/db.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { type CommandCall, exitCodes } from '../../kit/operator-command.ts'
import { progressOf } from '../../kit/progress.ts'
import type { Sealing } from '../../kit/sealing.ts'
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
const ownerOnly = 0o600
const header = 'month,rank,customer_no,mobile,reached_at,benefit\n'

/**
 * Writes the ranks of a closed month for the bank as CSV, in order. Only the owner can read the file, and it
 * appears complete or not at all; operator and reason are in the audit log before it appears.
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
  const unfinished = `${path}.${uuidv7()}.part`
  const file = await open(unfinished, 'wx', ownerOnly).catch(() => null)
  if (!file) {
    print.err(`the file cannot be written: ${path}`)
    return exitCodes.refused
  }
  let rows = 0
  const progress = progressOf(print, 'ranks')
  try {
    await file.write(header)
    for (let after = 0; after < close.ranks; after += ranksAtOnce) {
      const ranks = await readRanks(db, month, after, Math.min(after + ranksAtOnce, close.ranks))
      const people = await peopleOf(
        deps,
        ranks.map(({ userId }) => userId),
      )
      const lines = ranks.map(({ rankNo, userId, rankedAt, benefit }) => {
        const { customerNo, mobile } = people.get(userId) ?? { customerNo: null, mobile: null }
        return `${csvLine([month, rankNo, customerNo, mobile, businessInstant(rankedAt), benefit ?? 'none'])}\n`
      })
      await file.write(lines.join(''))
      rows += ranks.length
      progress.report(rows)
      if (signal.aborted) break
    }
    await file.sync()
    await file.close()
    if (!signal.aborted) {
      await db.inTransaction((tx) =>
        recordAct(tx, clock, { operator, reason, act: 'months.export', detail: { month, rows } }),
      )
      await rename(unfinished, path)
    }
  } finally {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
  }
  if (signal.aborted) {
    print.err('stopped; no file was written')
    return exitCodes.stopped
  }
  progress.end()
  print.out(`${rows.toLocaleString('en')} ranks of ${month} were written to ${path}`)
  return exitCodes.ok
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
