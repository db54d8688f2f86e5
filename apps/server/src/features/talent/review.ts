import type { RefusedWorkReason } from '@club/contract/constants.ts'
import { recordAct } from '../../kit/audit.ts'
import type { Tx } from '../../kit/db.ts'
import { sendMessage } from '../messages/messages.ts'
import { lockIfOpen } from '../points/points.ts'
import type { ContestContext } from './contest.ts'
import { editionCloses, editionWorks } from './edition-works.sql.ts'
import { listWork, unlistWork } from './enter-work.ts'
import { editionOfWork } from './talent.rules.ts'
import { type WorkRow, works } from './works.sql.ts'

/** An operator's decision about a work, as it was when the operator looked at it. */
export interface Decision {
  workNo: string
  /** The revision that the operator looked at; a later one is not decided. */
  revision: number
  operator: string
  /** Why, for the audit log. */
  reason: string
  verdict: 'approve' | { refuse: RefusedWorkReason; advice: string | null }
}

/** Why a decision is not taken, worded for the operator. */
export class ReviewRefused extends Error {}

/** A work by its number, for operators; null if there is none. */
export async function findWork({ db }: Pick<ContestContext, 'db'>, workNo: string): Promise<WorkRow | null> {
  const listed = await db.one(editionWorks.find, [editionOfWork(workNo), workNo])
  return listed ? db.one(works.find, [listed.userId, workNo]) : null
}

/**
 * Approves a waiting work, or sends a waiting or shown one back: rules/contest#review. Once: of two operators at the
 * same time, the second is refused. Throws ReviewRefused.
 */
export async function decideWork(context: ContestContext, decision: Decision): Promise<WorkRow> {
  const { db, clock } = context
  const { workNo, operator, reason, revision, verdict } = decision
  const found = await findWork(context, workNo)
  if (!found) throw new ReviewRefused(`there is no work ${workNo}`)
  return db.inTransaction(async (tx) => {
    if (!(await lockIfOpen(tx, found.userId)))
      throw new ReviewRefused(`${workNo} is by a member who has left`)
    const row = await tx.one(works.find, [found.userId, workNo])
    if (!row) throw new ReviewRefused(`there is no work ${workNo}`)
    if (row.revision !== revision)
      throw new ReviewRefused(`${workNo} was changed meanwhile and is now revision ${row.revision}`)
    if (await tx.one(editionCloses.find, [row.edition]))
      throw new ReviewRefused(`edition ${row.edition} is closed and its ranking final`)
    const at = await clock.now(tx)
    if (verdict === 'approve') await approve(tx, context, row, at)
    else await sendBack(tx, row, verdict, at)
    const kind = verdict === 'approve' ? 'workShown' : 'workSentBack'
    const facts = { workNo, name: row.name }
    await sendMessage(tx, context, {
      userId: row.userId,
      key: `${kind}:${workNo}:${revision}`,
      kind,
      facts,
      at,
    })
    const detail = { work: workNo, revision, ...(verdict === 'approve' ? {} : { because: verdict.refuse }) }
    const act = verdict === 'approve' ? 'review.approve' : 'review.refuse'
    await recordAct(tx, clock, { operator, act, reason, detail })
    return (await tx.one(works.find, [found.userId, workNo])) ?? row
  })
}

async function approve(tx: Tx, { tasks }: ContestContext, row: WorkRow, at: Date): Promise<void> {
  const { userId, workNo, edition, channel } = row
  if (row.state !== 'review') throw new ReviewRefused(`${workNo} does not wait for review: ${row.state}`)
  await tx.run(works.decide, [userId, workNo, 'shown', null, null, at])
  await listWork(tx, row, at)
  await tasks.recordUpload(tx, { userId, workNo, channel, at, edition })
}

async function sendBack(
  tx: Tx,
  row: WorkRow,
  { refuse, advice }: { refuse: RefusedWorkReason; advice: string | null },
  at: Date,
): Promise<void> {
  const { userId, workNo } = row
  if (row.state !== 'review' && row.state !== 'shown')
    throw new ReviewRefused(`${workNo} neither waits nor is shown: ${row.state}`)
  await tx.run(works.decide, [userId, workNo, 'refused', refuse, advice, at])
  await unlistWork(tx, row)
}
