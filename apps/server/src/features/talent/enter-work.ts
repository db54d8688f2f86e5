import { businessDay } from '@club/contract/business-day.ts'
import { openOn } from '@club/contract/edition.rules.ts'
import { leadElsewhereTogether } from '@club/contract/plain-words.rules.ts'
import { maxWorksOfEdition } from '@club/contract/talent.constants.ts'
import type { talent } from '@club/contract/talent.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Call } from '../../kit/http/call.ts'
import { consent } from '../identity/identity.ts'
import { lockAccount } from '../points/points.ts'
import { dropFiles, hideFiles, publishFiles, useFiles } from '../upload/upload.ts'
import { editionCloses } from './close-edition.sql.ts'
import { type ContestContext, currentEdition, editionBy } from './contest.ts'
import { editionWorks } from './edition-works.sql.ts'
import { awards } from './prizes.sql.ts'
import { coverOf, filesInOrder, type WorkFile } from './work-files.ts'
import { typeCounts } from './work-lists.sql.ts'
import { maxWorkNo, workNoOf } from './work-numbers.rules.ts'
import { isChangeable, maxEntriesOfEdition, undoUntil, whyNotAWork } from './works.rules.ts'
import { type WorkRow, workFiles, workNumbers, works } from './works.sql.ts'

type Entry = Call<typeof talent.submitWork>

/** A member's work, for a change; the caller holds the account. Throws `workUnknown`. */
async function ownWork(tx: Tx, userId: string, workNo: string): Promise<WorkRow> {
  const row = await tx.one(works.find, [userId, workNo])
  if (!row) throw new AppError('workUnknown')
  return row
}

/** The ids of a work's files, in order. */
async function fileIdsOf(tx: Tx, userId: string, workNo: string): Promise<string[]> {
  return (await tx.all(workFiles.of, [userId, [workNo]])).map(({ fileId }) => fileId)
}

/** Whether an edition's ranking is final; if not, it stays open until the transaction ends. */
export async function isEditionClosed(tx: Tx, edition: number): Promise<boolean> {
  const [, close] = await Promise.all([
    tx.one(workNumbers.hold, [edition]),
    tx.one(editionCloses.find, [edition]),
  ])
  return close !== null
}

/** Enters a work, or changes one that waits or was sent back: rules/contest#works. */
export function enterWork(context: ContestContext, call: Entry): Promise<WorkRow> {
  const { db, clock, published } = context
  const { workNo, name, intro } = call.request
  if (leadElsewhereTogether(name, intro)) throw new AppError('workTextRefused')
  return db.inTransaction(async (tx) => {
    // Lock first: of two taps at once, the second finds the first's work.
    const account = await lockAccount(tx, call.memberId)
    if (account.isBlacklisted) throw new AppError('blacklisted')
    const at = await clock.now(tx)
    if (workNo !== undefined) return changeWork(tx, context, call, workNo, at)
    const repeated = await entered(tx, call)
    if (repeated) return repeated
    await consent.demand(tx, published, call.memberId)
    const today = businessDay(at)
    const terms = currentEdition(published, today)?.terms
    if (!terms || !openOn(terms, today).isEntryOpen) throw new AppError('entryClosed')
    return addWork(tx, call, terms.edition, at)
  })
}

/** The work that a lost answer was about: the same files under the same name. */
async function entered(tx: Tx, call: Entry): Promise<WorkRow | null> {
  const { fileIds, name, type } = call.request
  const [firstFile = ''] = fileIds
  const [using] = await tx.all(workFiles.using, [call.memberId, firstFile])
  const known = using ? await tx.one(works.find, [call.memberId, using.workNo]) : null
  return known && known.state !== 'deleted' && known.name === name && known.type === type ? known : null
}

function refuseWrongFiles(edition: number, type: number, files: readonly WorkFile[]): void {
  const refusal = whyNotAWork(
    edition,
    type,
    files.map(({ kind }) => kind),
  )
  if (refusal) throw new AppError(refusal)
}

async function addWork(tx: Tx, call: Entry, edition: number, at: Date): Promise<WorkRow> {
  const userId = call.memberId
  const { type, name, intro } = call.request
  const fileIds = [...new Set(call.request.fileIds)]
  const own = await tx.one(works.countEntered, [userId, edition])
  if ((own?.entered ?? 0) >= maxEntriesOfEdition) throw new AppError('entriesOfEditionUsed')
  if ((own?.kept ?? 0) >= maxWorksOfEdition) throw new AppError('worksOfEditionUsed')
  const files = await useFiles(tx, userId, fileIds, at)
  refuseWrongFiles(edition, type, files)
  // Comes after everything that can be refused, since all entries wait for this row.
  const lastNo = (await tx.one(workNumbers.next, [edition]))?.lastNo ?? 0
  if (lastNo > maxWorkNo) throw new AppError('entryClosed', { detail: 'no number is left' })
  if (await tx.one(editionCloses.find, [edition])) throw new AppError('entryClosed')
  const workNo = workNoOf(edition, lastNo)
  await tx.run(works.insert, [userId, workNo, edition, type, name, intro, call.channel, at])
  await tx.run(workFiles.insert, [userId, workNo, fileIds])
  const { coverFileId, isFilm } = coverOf(files)
  await tx.run(editionWorks.insert, [edition, workNo, userId, type, name, coverFileId, isFilm, at])
  return ownWork(tx, userId, workNo)
}

async function changeWork(
  tx: Tx,
  { published }: ContestContext,
  call: Entry,
  workNo: string,
  at: Date,
): Promise<WorkRow> {
  const userId = call.memberId
  const { type, name, intro } = call.request
  const { edition, state } = await ownWork(tx, userId, workNo)
  if (!isChangeable(state)) throw new AppError('workNotChangeable')
  const terms = editionBy(published, edition)?.terms
  // What was sent back may be changed after the last day of entry, while the edition is on.
  if (!terms || !openOn(terms, businessDay(at)).isCurrent || (await isEditionClosed(tx, edition)))
    throw new AppError('entryClosed')
  const before = await fileIdsOf(tx, userId, workNo)
  const fileIds = [...new Set(call.request.fileIds)]
  const added = fileIds.filter((fileId) => !before.includes(fileId))
  const removed = before.filter((fileId) => !fileIds.includes(fileId))
  if (added.length > 0) await useFiles(tx, userId, added, at)
  const files = await filesInOrder(tx, userId, fileIds)
  refuseWrongFiles(edition, type, files)
  if (removed.length > 0) await dropFiles(tx, userId, removed, at)
  await tx.run(works.change, [userId, workNo, type, name, intro, at])
  await tx.run(workFiles.drop, [userId, workNo])
  await tx.run(workFiles.insert, [userId, workNo, fileIds])
  const { coverFileId, isFilm } = coverOf(files)
  await tx.run(editionWorks.change, [edition, workNo, type, name, coverFileId, isFilm])
  return ownWork(tx, userId, workNo)
}

/** Puts a work on the lists, with its files; nothing happens if it is there already. */
export async function listWork(tx: Tx, row: WorkRow, at: Date): Promise<void> {
  const { userId, workNo, edition, type, name } = row
  const listed = await tx.one(editionWorks.list, [edition, workNo, at])
  if (!listed) return
  await tx.run(typeCounts.add, [edition, listed.type, 1])
  const fileIds = await fileIdsOf(tx, userId, workNo)
  // Read again: the still of a film may have come after the entry.
  const { coverFileId, isFilm } = coverOf(await filesInOrder(tx, userId, fileIds))
  await tx.run(editionWorks.change, [edition, workNo, type, name, coverFileId, isFilm])
  await publishFiles(tx, fileIds)
}

/** Takes a work off the lists; its votes stay. A close in progress is waited for, so that it finds whether to keep its rank. */
export async function unlistWork(tx: Tx, { userId, workNo, edition }: WorkRow): Promise<void> {
  const [, unlisted] = await Promise.all([
    tx.one(workNumbers.hold, [edition]),
    tx.one(editionWorks.unlist, [edition, workNo]),
  ])
  if (!unlisted) return
  await tx.run(typeCounts.add, [edition, unlisted.type, -1])
  await hideFiles(tx, await fileIdsOf(tx, userId, workNo))
}

/** Deletes a member's work; a repeat gives the first answer: rules/contest#deletion. */
export function deleteWork(context: ContestContext, userId: string, workNo: string): Promise<WorkRow> {
  const { db, clock } = context
  return db.inTransaction(async (tx) => {
    await lockAccount(tx, userId)
    const row = await ownWork(tx, userId, workNo)
    if (row.state === 'deleted') return row
    const at = await clock.now(tx)
    // Waits while prizes are given: a winner cannot delete the work, and no prize goes to a deleted one.
    await tx.one(editionCloses.lock, [row.edition])
    const hasPrize = (await tx.all(awards.given, [row.edition])).some((award) => award.workNo === workNo)
    if (hasPrize) throw new AppError('workNotChangeable')
    await unlistWork(tx, row)
    await tx.run(works.delete, [userId, workNo, at])
    await dropFiles(tx, userId, await fileIdsOf(tx, userId, workNo), at)
    return ownWork(tx, userId, workNo)
  })
}

/** Whether the close left a work behind: nobody would review it any more, or it would enter a ranking that is final. */
async function isLeftAtClose(tx: Tx, { state, workNo, edition }: WorkRow): Promise<boolean> {
  if ((state !== 'review' && state !== 'shown') || !(await isEditionClosed(tx, edition))) return false
  return state === 'review' || !(await tx.one(editionWorks.find, [edition, workNo]))?.keepsRank
}

/** Brings a deleted work back as it was, within ten minutes: rules/contest#deletion. */
export function undeleteWork(context: ContestContext, userId: string, workNo: string): Promise<WorkRow> {
  const { db, clock } = context
  return db.inTransaction(async (tx) => {
    await lockAccount(tx, userId)
    const row = await ownWork(tx, userId, workNo)
    if (row.state !== 'deleted' || !row.deletedAt) return row
    const at = await clock.now(tx)
    const own = await tx.one(works.countEntered, [userId, row.edition])
    if (at > undoUntil(row.deletedAt)) throw new AppError('undoOver')
    if ((own?.kept ?? 0) >= maxWorksOfEdition) throw new AppError('worksOfEditionUsed')
    await useFiles(tx, userId, await fileIdsOf(tx, userId, workNo), at)
    await tx.run(works.undelete, [userId, workNo])
    const back = await ownWork(tx, userId, workNo)
    if (await isLeftAtClose(tx, back)) throw new AppError('undoOver')
    if (back.state === 'shown') await listWork(tx, back, at)
    return back
  })
}
