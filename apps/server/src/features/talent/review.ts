import type { RefusedWorkReason, WorkState } from '@club/contract/talent.constants.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { type ActOrder, carryOut } from '../../kit/operator/operator-act.ts'
import { sendMessage } from '../messages/messages.ts'
import { lockIfOpen } from '../points/points.ts'
import { unscannedFiles } from '../upload/upload.ts'
import type { ContestContext } from './contest.ts'
import { editionCloses, editionWorks } from './edition-works.sql.ts'
import { listWork, unlistWork } from './enter-work.ts'
import { editionOfWork } from './work-numbers.rules.ts'
import { type WorkRow, workFiles, works } from './works.sql.ts'

/** An operator's decision about a work, as it was when the operator looked at it. */
export interface Decision extends ActOrder {
  workNo: string
  /** The revision that the operator looked at; a later one is not decided. */
  revision: number
  verdict: 'approve' | { refuse: RefusedWorkReason; advice: string | null }
  /** Whether the operator approves it although the virus scanner has not seen it. */
  mayBeUnscanned?: boolean | undefined
  /** The states in which the work may be; others are refused with what the operator can do. */
  from: readonly WorkState[]
}

/** Why a decision is not taken, worded for the operator. */
export class ReviewRefused extends Error {}

/** A work by its number, for operators; null if there is none. */
export function findWork({ db }: Pick<ContestContext, 'db'>, workNo: string): Promise<WorkRow | null> {
  return findWorkIn(db, workNo)
}

async function findWorkIn(on: Queryable, workNo: string): Promise<WorkRow | null> {
  const listed = await on.one(editionWorks.find, [editionOfWork(workNo), workNo])
  return listed ? on.one(works.find, [listed.userId, workNo]) : null
}

/** Why a work in a state is not decided, and what the operator can write to decide it all the same. */
const elsewise: Readonly<Record<WorkState, string>> = {
  review: 'waits for review',
  shown: 'does not wait for review: shown; `take-down` in the file, or `review refuse`, takes it down',
  refused:
    'does not wait for review: refused; `restore` in the file, or `review approve`, shows it after all',
  deleted:
    'does not wait for review: deleted; `take-down` in the file, or `review refuse`, keeps it from coming back',
}

/**
 * Approves a waiting work, or a refused one, whose refusal was a mistake; or sends a waiting, shown or deleted one
 * back: rules/contest#review. Once: of two operators at the same time, the second is refused. Throws
 * ReviewRefused.
 */
export async function decideWork(
  tx: Tx,
  context: ContestContext,
  decision: Omit<Decision, keyof ActOrder>,
): Promise<{ row: WorkRow; before: WorkState }> {
  const { clock } = context
  const { workNo, revision, verdict, from, mayBeUnscanned = false } = decision
  const found = await findWorkIn(tx, workNo)
  if (!found) throw new ReviewRefused(`there is no work ${workNo}`)
  if (!(await lockIfOpen(tx, found.userId))) throw new ReviewRefused(`${workNo} is by a member who has left`)
  const row = await tx.one(works.find, [found.userId, workNo])
  if (!row) throw new ReviewRefused(`there is no work ${workNo}`)
  if (row.revision < revision)
    throw new ReviewRefused(`${workNo} has no revision ${revision}: it is revision ${row.revision}`)
  if (row.revision > revision)
    throw new ReviewRefused(`${workNo} was changed meanwhile and is now revision ${row.revision}`)
  if (await tx.one(editionCloses.find, [row.edition]))
    throw new ReviewRefused(`edition ${row.edition} is closed and its ranking final`)
  if (!from.includes(row.state)) throw new ReviewRefused(`${workNo} ${elsewise[row.state]}`)
  if (verdict === 'approve') await refuseUnscanned(tx, row, mayBeUnscanned)
  const at = await clock.now(tx)
  if (verdict === 'approve') await approve(tx, context, row, at)
  else await sendBack(tx, row, verdict, at)
  const kind = verdict === 'approve' ? 'workShown' : 'workSentBack'
  const facts = { workNo, name: row.name }
  // Each decision is told, also one that undoes another about the same revision.
  const key = `${kind}:${workNo}:${revision}:${at.getTime()}`
  await sendMessage(tx, context, { userId: row.userId, key, kind, facts, at })
  return { row: (await tx.one(works.find, [found.userId, workNo])) ?? row, before: row.state }
}

/** What the virus scanner says of a work's files, for operators; null for no problem, or no scanner. */
export async function scanNote(on: Queryable, work: WorkRow): Promise<string | null> {
  const scan = await scanOf(on, work)
  if (scan === 'clean') return null
  return scan === 'waits' ? 'NOT SCANNED for viruses yet' : `INFECTED: the scanner found ${scan.found}`
}

async function scanOf(
  on: Queryable,
  { userId, workNo }: WorkRow,
): Promise<'clean' | 'waits' | { found: string }> {
  const links = await on.all(workFiles.of, [userId, [workNo]])
  const fileIds = links.map(({ fileId }) => fileId)
  const files = await unscannedFiles(on, userId, fileIds)
  const found = files.flatMap((file) => file.found ?? [])[0]
  if (found !== undefined) return { found }
  return files.length === 0 ? 'clean' : 'waits'
}

/** Whatever is infected is shown to nobody, and what was not scanned only if the operator says so. */
async function refuseUnscanned(on: Queryable, row: WorkRow, mayBeUnscanned: boolean): Promise<void> {
  const scan = await scanOf(on, row)
  if (scan === 'clean' || (scan === 'waits' && mayBeUnscanned)) return
  const { workNo } = row
  throw new ReviewRefused(
    scan === 'waits'
      ? `${workNo} was not scanned for viruses yet: wait for the scanner, or use \`review approve\` with --unscanned`
      : `${workNo} is infected (${scan.found}): send it back`,
  )
}

/** Decides about one work as an act of its own, with its row in the audit log. Throws ReviewRefused. */
export async function decideOneWork(context: ContestContext, decision: Decision): Promise<WorkRow> {
  const { workNo, revision, verdict } = decision
  const act = verdict === 'approve' ? 'review.approve' : 'review.refuse'
  const { row } = await carryOut(context, decision, act, async (tx) => {
    const because = verdict === 'approve' ? {} : { because: verdict.refuse }
    const { row, before } = await decideWork(tx, context, decision)
    return { row, detail: { work: workNo, revision, ...because, before, after: row.state } }
  })
  return row
}

async function approve(tx: Tx, { tasks }: ContestContext, row: WorkRow, at: Date): Promise<void> {
  const { userId, workNo, edition, channel } = row
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
  if (row.state === 'deleted') {
    // It is off the lists already; within ten minutes its member could bring it back as it was.
    await tx.run(works.decideDeleted, [userId, workNo, refuse, advice, at])
    return
  }
  await tx.run(works.decide, [userId, workNo, 'refused', refuse, advice, at])
  await unlistWork(tx, row)
}
