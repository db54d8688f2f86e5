import type { Tx } from '../../kit/database/db.ts'
import type { EarningContext } from '../activity/activity.ts'
import { claimsDecidedBy, type DecidedClaim, decideAgain } from '../bank/asset-claims.ts'
import { lockPeople } from '../bank/people.ts'
import { type StoredRow, saidIn } from '../bank/rows.ts'
import { membersOfMobiles } from '../identity/members.ts'
import type { UndoneFile } from './feed-kind.ts'
import { feedFiles, feedLocks } from './feeds.sql.ts'
import type { TableInForce } from './store-latest.ts'
import { forEachBatch, handleRows, mobilesOfRows, takeRowsBack } from './undo-rows.ts'

const kind = 'aum'
/** Their accounts are locked together, so that calls of these members wait no longer than for one such step. */
const membersAtOnce = 100

/**
 * Takes a file's results back, except for what a claim was paid by. A claim that one of them refused is opened again
 * where what counts now says 'reached'; otherwise the refusal stays until the bank sends another result.
 */
export async function undoResults(
  deps: EarningContext,
  table: TableInForce,
  file: UndoneFile,
): Promise<void> {
  await forEachBatch(deps, file, async (rows) => {
    const ofMembers: StoredRow[] = []
    await handleRows(deps, file, rows, async (some) => {
      const strangers = await file.step((tx) => undoStrangers(tx, deps, table, file.fileId, some))
      file.seen(some.length - strangers.ofMembers.length)
      ofMembers.push(...strangers.ofMembers)
    })
    for (let from = 0; from < ofMembers.length; from += membersAtOnce) {
      await handleRows(deps, file, ofMembers.slice(from, from + membersAtOnce), async (some) => {
        const reports = await file.step((tx) => undoOfMembers(tx, deps, table, file.fileId, some))
        for (const report of reports) report(file)
      })
    }
  })
}

/** Takes back the results of people who are not members and so claimed nothing; returns the results of members. */
async function undoStrangers(
  tx: Tx,
  deps: EarningContext,
  table: TableInForce,
  fileId: string,
  rows: readonly StoredRow[],
): Promise<{ ofMembers: StoredRow[] }> {
  await tx.run(feedLocks.lock, [kind, fileId])
  const at = await deps.clock.now(tx)
  const mobileOf = await mobilesOfRows(tx, rows)
  // Somebody registering at this moment is either seen as a member or finds the results restored.
  await lockPeople(tx, [...mobileOf.values()], at)
  const members = await membersOfMobiles(tx, [...mobileOf.values()])
  const isMember = ({ holderHash }: StoredRow) => members.has(mobileOf.get(holderHash) ?? holderHash)
  const others = rows.filter((row) => !isMember(row))
  await takeBack(tx, deps, table, fileId, others)
  return { ofMembers: rows.filter(isMember) }
}

async function takeBack(
  tx: Tx,
  deps: EarningContext,
  table: TableInForce,
  fileId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return
  const { length: takenBack } = await takeRowsBack(tx, deps, table, { kind, fileId, rows })
  if (takenBack > 0) await tx.run(feedFiles.addTakenBack, [fileId, takenBack])
}

/** Tells the operator what became of a row and of the claim that it decided. */
type Report = (file: UndoneFile) => void

async function undoOfMembers(
  tx: Tx,
  deps: EarningContext,
  table: TableInForce,
  fileId: string,
  rows: readonly StoredRow[],
): Promise<Report[]> {
  await tx.run(feedLocks.lock, [kind, fileId])
  const claims = await claimsDecidedBy(tx, rows, fileId)
  const unclaimed = rows.filter((row) => !claims.has(row))
  await takeBack(tx, deps, table, fileId, unclaimed)
  const reports: Report[] = [(file) => file.seen(unclaimed.length)]
  for (const [row, claim] of claims) {
    if (claim.points > 0) reports.push((file) => file.given(claim))
    else reports.push(await undoRefusing(tx, deps, table, { fileId, row, claim }))
  }
  return reports
}

/** Takes back a result that refused a claim. */
async function undoRefusing(
  tx: Tx,
  deps: EarningContext,
  table: TableInForce,
  { fileId, row, claim }: { fileId: string; row: StoredRow; claim: DecidedClaim },
): Promise<Report> {
  const at = await deps.clock.now(tx)
  const { length: takenBack } = await takeRowsBack(tx, deps, table, { kind, fileId, rows: [row] })
  const outcome = await decideAgain(tx, deps, claim, { sourceId: fileId, at })
  if (outcome === 'noResult') {
    await letAnyReplace(tx, deps, table, row)
    return (file) => file.stillRefused(claim)
  }
  if (takenBack > 0) await tx.run(feedFiles.addTakenBack, [fileId, takenBack])
  return (file) => {
    file.seen(1)
    if (outcome === 'reopened') file.reopened(claim)
    else file.stillRefused(claim)
  }
}

/**
 * Keeps a result that decided a claim, as the earliest of all: it stands for the refusal, any later row corrects it
 * and so opens the claim, and no undo brings it back.
 */
async function letAnyReplace(
  tx: Tx,
  { sealing }: EarningContext,
  table: TableInForce,
  row: StoredRow,
): Promise<void> {
  const says = saidIn(sealing, row)
  if (says !== null) await table.put(tx, sealing, [{ ...row, says, fact: row.factHash, asOf: new Date(0) }])
}
