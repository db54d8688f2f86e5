import { businessKeyOf } from '@club/contract/business-key.ts'
import { aumTaskId } from '@club/contract/tasks.constants.ts'
import type { Tx } from '../../kit/database/db.ts'
import { actionOf, type EarningContext } from '../activity/activity.ts'
import { aumResultFor, customerHashOf } from '../bank/bank.ts'
import { membersOfMobiles } from '../identity/members.ts'
import { lockIfOpen } from '../points/points.ts'
import type { UndoneFile } from './feed-kind.ts'
import { feedFiles, feedLocks } from './feeds.sql.ts'
import { lockPeople } from './people.ts'
import { reopenClaimOf } from './reopen-claim.ts'
import type { StoredRow } from './rows.sql.ts'
import type { TableInForce } from './store-latest.ts'
import { saidIn } from './stored-rows.ts'
import { forEachBatch, handleRows, mobilesOfRows, takeRowsBack } from './undo-rows.ts'

const kind = 'aum'

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
    for (const row of ofMembers) {
      await handleRows(deps, file, [row], async () => {
        const report = await file.step((tx) => undoResult(tx, deps, table, file.fileId, row))
        report(file)
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
  const { length: takenBack } = await takeRowsBack(tx, deps, table, { kind, fileId, rows })
  if (takenBack > 0) await tx.run(feedFiles.addTakenBack, [fileId, takenBack])
}

/** Tells the operator what became of a row and of the claim that it decided. */
type Report = (file: UndoneFile) => void
const seen: Report = (file) => file.seen(1)

async function undoResult(
  tx: Tx,
  deps: EarningContext,
  table: TableInForce,
  fileId: string,
  row: StoredRow,
): Promise<Report> {
  await tx.run(feedLocks.lock, [kind, fileId])
  const at = await deps.clock.now(tx)
  const { holderHash, item: month } = row
  const mobileHash = (await mobilesOfRows(tx, [row])).get(holderHash) ?? holderHash
  const userId = (await membersOfMobiles(tx, [mobileHash])).get(mobileHash)
  const takeQuietly = async () => {
    await takeBack(tx, deps, table, fileId, [row])
    return seen
  }
  // Lock first: a concurrent claim is either decided by now or no longer finds the result.
  if (!userId || !(await lockIfOpen(tx, userId))) return takeQuietly()
  const claim = await actionOf(tx, userId, aumTaskId, month)
  const isInForce = (await table.sources(tx, [row])).some(
    (each) => each.holderHash === holderHash && each.item === month && each.sourceId === fileId,
  )
  // A later row under the person's other number may have decided.
  const person = { mobileHash, customerHash: await customerHashOf(tx, mobileHash) }
  const counts = await aumResultFor(tx, person, month)
  if (!claim || !isInForce || counts?.sourceId !== fileId) return takeQuietly()

  const businessKey = businessKeyOf(aumTaskId, month)
  const { points, createdAt } = claim
  if (points > 0) return (file) => file.given({ userId, businessKey, points, at: createdAt })
  if (claim.refusal !== 'notReached') return takeQuietly()
  const { length: takenBack } = await takeRowsBack(tx, deps, table, { kind, fileId, rows: [row] })
  const result = await aumResultFor(tx, person, month)
  if (result === null) {
    await letAnyReplace(tx, deps, table, row)
    return (file) => file.stillRefused({ userId, businessKey })
  }
  if (takenBack > 0) await tx.run(feedFiles.addTakenBack, [fileId, takenBack])
  if (result.reached) await reopenClaimOf(tx, deps, { userId, month }, { sourceId: fileId, at })
  return (file) => {
    file.seen(1)
    if (result.reached) file.reopened({ userId, businessKey })
    else file.stillRefused({ userId, businessKey })
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
