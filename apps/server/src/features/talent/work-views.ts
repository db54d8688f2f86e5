import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { talent } from '@club/contract/talent.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import type { ContestContext } from './contest.ts'
import { type EditionWorkRow, editionWorks } from './edition-works.sql.ts'
import { awards } from './prizes.sql.ts'
import { ranksOf } from './ranked-works.ts'
import { adviceFor } from './review.ts'
import { votes } from './votes.sql.ts'
import { captionsOfFilms, coverAddress, coverOf, filesInOrder, fileViews } from './work-files.ts'
import { workLists } from './work-lists.sql.ts'
import { undoUntil } from './works.rules.ts'
import { type WorkRow, workFiles, works } from './works.sql.ts'

type Card = AnswerOf<typeof talent.workWall>['list'][number]
type Work = AnswerOf<typeof talent.workByNo>
type OwnWork = AnswerOf<typeof talent.submitWork>

type Reader = Pick<Caller, 'session' | 'language'>

/** A reader's counted votes that the lists do not show yet, by work. */
async function untalliedOf(on: Queryable, reader: Reader, edition: number): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  if (!reader.session) return sums
  for (const { workNo } of await on.all(votes.ownUntallied, [reader.session.userId, edition])) {
    sums.set(workNo, (sums.get(workNo) ?? 0) + 1)
  }
  return sums
}

/** Works of one edition as lists show them to a reader; `withOwnVotes` adds votes of a moment ago. */
export async function cardsOf(
  on: Queryable,
  context: ContestContext,
  rows: readonly EditionWorkRow[],
  reader: Reader,
  withOwnVotes = true,
): Promise<Card[]> {
  const [first] = rows
  if (!first) return []
  const [memberOf, untallied] = await Promise.all([
    context.showMembers(
      on,
      context,
      rows.map(({ userId }) => userId),
      { memberId: reader.session?.userId ?? '', language: reader.language },
    ),
    withOwnVotes ? untalliedOf(on, reader, first.edition) : new Map<string, number>(),
  ])
  const now = context.clock.roughly()
  return rows.map((row) => ({
    workNo: row.workNo,
    activityId: row.edition,
    type: row.type,
    name: row.name,
    nickName: memberOf(row.userId).nickName,
    imageUrl: coverAddress(context, row.coverFileId, { isPublic: true, now }),
    isFilm: row.isFilm,
    votes: row.votes + (untallied.get(row.workNo) ?? 0),
  }))
}

/** The tiers of the prizes that works of an edition won, by work. */
async function tiersIn(on: Queryable, edition: number): Promise<Map<string, number[]>> {
  const tiers = new Map<string, number[]>()
  for (const { workNo, tier } of await on.all(awards.given, [edition])) {
    tiers.set(workNo, [...(tiers.get(workNo) ?? []), tier])
  }
  return tiers
}

/** A listed work as everybody sees it, or null if its row is missing. */
export async function workView(
  on: Queryable,
  context: ContestContext,
  row: EditionWorkRow,
  reader: Reader,
): Promise<Work | null> {
  const { edition, userId, workNo } = row
  const listedAt = row.listedAt ?? row.reachedAt
  const [[card], own, files, tiers, before, after] = await Promise.all([
    cardsOf(on, context, [row], reader),
    on.one(works.find, [userId, workNo]),
    on.all(workFiles.of, [userId, [workNo]]),
    tiersIn(on, edition),
    on.one(workLists.before, [edition, listedAt, workNo]),
    on.one(workLists.after, [edition, listedAt, workNo]),
  ])
  if (!card || !own) return null
  const fileRows = await filesInOrder(
    on,
    userId,
    files.map(({ fileId }) => fileId),
  )
  const captions = await captionsOfFilms(on, fileRows)
  return {
    ...card,
    intro: own.intro,
    files: fileViews(context, fileRows, captions, { isPublic: true, now: context.clock.roughly() }),
    createTime: own.createdAt.toISOString(),
    tiers: tiers.get(workNo) ?? [],
    isOwn: reader.session?.userId === userId,
    previousNo: before?.workNo ?? null,
    nextNo: after?.workNo ?? null,
  }
}

/** A member's own works of one edition, as the member sees them. */
export async function ownWorkViews(
  on: Queryable,
  context: ContestContext,
  rows: readonly WorkRow[],
  reader: Reader,
): Promise<OwnWork[]> {
  const [first] = rows
  if (!first) return []
  const { userId, edition } = first
  const workNos = rows.map(({ workNo }) => workNo)
  const [memberOf, listed, rankOf, links, tiers] = await Promise.all([
    context.showMembers(on, context, [userId], { memberId: userId, language: reader.language }),
    on.all(editionWorks.votesOf, [edition, workNos]),
    ranksOf(on, edition, workNos),
    on.all(workFiles.of, [userId, workNos]),
    tiersIn(on, edition),
  ])
  const now = context.clock.roughly()
  const votesOf = new Map(listed.map((each) => [each.workNo, each.votes]))
  const fileRows = await filesInOrder(
    on,
    userId,
    links.map(({ fileId }) => fileId),
  )
  const captions = await captionsOfFilms(on, fileRows)
  const fileOf = new Map(fileRows.map((file) => [file.fileId, file]))
  return rows.map((row) => {
    const own = links.filter(({ workNo }) => workNo === row.workNo)
    const ownFiles = own.flatMap(({ fileId }) => fileOf.get(fileId) ?? [])
    const seen = { isPublic: row.state === 'shown', now }
    const { coverFileId, isFilm } = coverOf(ownFiles)
    return {
      workNo: row.workNo,
      activityId: row.edition,
      type: row.type,
      name: row.name,
      nickName: memberOf(userId).nickName,
      imageUrl: coverAddress(context, coverFileId, seen),
      isFilm,
      votes: votesOf.get(row.workNo) ?? 0,
      intro: row.intro,
      files: fileViews(context, ownFiles, captions, seen),
      createTime: row.createdAt.toISOString(),
      tiers: tiers.get(row.workNo) ?? [],
      status: row.state,
      rankNo: rankOf.get(row.workNo) ?? null,
      reason: row.refusedReason,
      advice: adviceFor(row, reader.language),
      undoUntil: row.deletedAt ? undoUntil(row.deletedAt).toISOString() : null,
    }
  })
}
