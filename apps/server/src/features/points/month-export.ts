import { businessInstant } from '@club/contract/business-day.ts'
import { downloadDays } from '@club/contract/desk/acts.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import { csvLine } from '../../kit/files/csv-line.ts'
import { writeNewFile } from '../../kit/files/new-file.ts'
import { type ActCall, type ActOutcome, act, changed, exportPreview } from '../../kit/operator/act.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import { argument, exitCodes, monthName, optionalPath } from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { customerNosOf } from '../bank/bank.ts'
import { closeOf, readRanks } from './months.ts'
import { type MonthsActsWords, words } from './months-acts.words.ts'

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

export const ranksAtOnce = 500
export const exportHeader = 'month,rank,customer_no,mobile,reached_at,benefit'

type ExportCall = ActCall<{ month: string; file?: string | undefined }>
type ExportWords = MonthsActsWords['export']
type Outcome = ActOutcome<ExportWords>

function refusedBy(
  line: string,
  told: (w: ExportWords) => string,
  exit: number = exitCodes.refused,
): Outcome {
  return {
    refused: told,
    shell(print) {
      print.err(line)
      return exit
    },
  }
}

/**
 * Writes the ranks of a closed month for the bank as CSV, in order. Only the owner can read the file, and it
 * appears complete or not at all, never over another one; operator and reason are in the audit log before it appears.
 */
async function writeExport(
  deps: ExportDeps,
  { print, operator, reason, signal }: ExportCall,
  { month, path, ranks }: { month: string; path: string; ranks: number },
): Promise<Outcome> {
  const { db, clock } = deps
  let rows = 0
  const progress = progressOf(print, 'ranks')
  const written = await writeNewFile(path, {
    async write(file) {
      await file.write(`${exportHeader}\n`)
      for (let after = 0; after < ranks; after += ranksAtOnce) {
        const lines = await exportLines(deps, month, after, Math.min(after + ranksAtOnce, ranks))
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
  if (typeof written === 'object') return refusedBy(written.problem, (w) => w.notWritten(written.problem))
  if (!written)
    return {
      changes: () => [],
      isStopped: true,
      shell(shell) {
        shell.err('stopped; no file was written')
        return exitCodes.stopped
      },
    }
  progress.end()
  return {
    changes: (w) => [
      changed(w.month, null, month),
      changed(w.ranks, null, w.count(rows)),
      changed(w.written(path)),
    ],
    shell(shell) {
      shell.out(
        `${englishCount(rows.toLocaleString('en'), `rank of ${month} was`, `ranks of ${month} were`)} written to ${path}`,
      )
      return exitCodes.ok
    },
  }
}

/**
 * At the desk, two people order an export, and download it afterwards; nothing is written there. The shell writes a
 * file.
 */
async function exportMonth(deps: ExportDeps, call: ExportCall): Promise<Outcome> {
  const { month, file: path } = call.args
  const close = await closeOf(deps.db, month)
  if (!close?.closedAt)
    return refusedBy(`${month} is not closed yet: club months close ${month}`, (w) => w.notClosed(month))
  const { ranks } = close
  if (!call.isPreview && path !== undefined) return writeExport(deps, call, { month, path, ranks })
  return {
    changes: (w) => [
      changed(w.month, null, month),
      changed(w.ranks, null, w.count(ranks)),
      changed(w.holds),
      changed(w.download(downloadDays)),
    ],
    shell: exportPreview(
      `${englishCount(ranks.toLocaleString('en'), 'rank')} of ${month}`,
      path,
      `club months export ${month} ranks-${month}.csv`,
    ),
  }
}

export const exportAct = act({
  name: 'export',
  description: 'writes the ranks of a closed month with customer number and mobile (CSV)',
  does: 'showsMembers',
  words: inEachLanguage((language) => words[language].export),
  arguments: {
    month: argument('<month>', 'like 2026-11', monthName),
    file: argument('[file]', 'the file to write; it must not exist yet', optionalPath),
  },
  isConfirmed: () => true,
  carryOut: exportMonth,
})

/** The lines of the ranks after one rank up to another. */
export async function exportLines(
  deps: ExportDeps,
  month: string,
  after: number,
  upTo: number,
): Promise<string[]> {
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
