import type { ReviewedWork, workFindings } from '@club/contract/desk/review.ts'
import type { Language } from '@club/contract/languages.ts'
import { leadElsewhereTogether } from '@club/contract/plain-words.rules.ts'
import { memberNames } from '../identity/members.ts'
import type { ContestContext } from './contest.ts'
import { type makeShownPictures, type OwnedHash, picturesOf, waitingPictures } from './look-alikes.ts'
import { type NearWork, nearWorks } from './near-duplicates.rules.ts'
import { adviceFor, scanOf } from './review.ts'
import {
  captionsOfFilms,
  coverAddress,
  coverOf,
  filesInOrder,
  fileViews,
  type WorkFile,
} from './work-files.ts'
import { type WorkRow, workFiles, works } from './works.sql.ts'

const maxEarlier = 8
/** Pixels of the longer side. */
const smallBelow = 640

type Finding = (typeof workFindings)[number]
type OtherWork = ReviewedWork['earlier'][number]

interface Deps {
  context: ContestContext
  shownPictures: ReturnType<typeof makeShownPictures>
}

interface Seen {
  language: Language
  claimOf(workNo: string): ReviewedWork['claim']
}

async function filesOfWork({ db }: ContestContext, { userId, workNo }: WorkRow): Promise<WorkFile[]> {
  const links = await db.all(workFiles.of, [userId, [workNo]])
  return filesInOrder(
    db,
    userId,
    links.map(({ fileId }) => fileId),
  )
}

/** Works of one member as they are shown beside another one. */
async function otherWorks(context: ContestContext, rows: readonly WorkRow[]): Promise<OtherWork[]> {
  const [first] = rows
  if (!first) return []
  const { db, clock } = context
  const links = await db.all(workFiles.of, [first.userId, rows.map(({ workNo }) => workNo)])
  const files = await filesInOrder(
    db,
    first.userId,
    links.map(({ fileId }) => fileId),
  )
  return rows.map((row) => {
    const { workNo, name, state, submittedAt, refusedReason } = row
    const own = links.filter((link) => link.workNo === workNo)
    const { coverFileId } = coverOf(
      own.flatMap(({ fileId }) => files.find((file) => file.fileId === fileId) ?? []),
    )
    const seen = { isPublic: state === 'shown', now: clock.roughly() }
    const pictureUrl = coverAddress(context, coverFileId, seen)
    return { workNo, name, state, submittedAt: submittedAt.toISOString(), refusedReason, pictureUrl }
  })
}

/** What the club itself found about a work. */
function findingsOf(
  row: WorkRow,
  files: readonly WorkFile[],
  {
    near,
    earlier,
    scan,
  }: {
    near: readonly NearWork[]
    earlier: readonly OtherWork[]
    scan: Awaited<ReturnType<typeof scanOf>>
  },
): Finding[] {
  const isSmall = ({ width, height }: WorkFile) => Math.max(width, height) < smallBelow
  const found: Record<Finding, boolean> = {
    same: near.some(({ distance }) => distance === 0),
    alike: near.some(({ distance }) => distance > 0),
    converted: files.some(({ convertedFrom }) => convertedFrom !== null),
    noStill: files.some(({ kind, hasStill }) => kind === 'video' && !hasStill),
    notScanned: scan === 'waits',
    infected: typeof scan === 'object',
    small: files.some(isSmall),
    leadsElsewhere: leadElsewhereTogether(row.name, row.intro),
    changed: row.revision > 1,
    sentBackBefore: earlier.some(({ state }) => state === 'refused'),
  }
  return (Object.keys(found) as Finding[]).filter((finding) => found[finding])
}

/** The works that look alike, with what they are now. */
async function alikeWorks(
  context: ContestContext,
  row: WorkRow,
  near: readonly (NearWork & { userId: string })[],
  language: Language,
): Promise<ReviewedWork['alike']> {
  const userIds = [...new Set(near.map(({ userId }) => userId))]
  const names = await memberNames(context.db, context.sealing, userIds, language)
  const shown = await Promise.all(
    near.map(async ({ userId, workNo, distance }) => {
      const found = await context.db.one(works.find, [userId, workNo])
      const [other] = found ? await otherWorks(context, [found]) : []
      const nickName = names.get(userId)?.nickName ?? ''
      return other ? [{ ...other, distance, nickName, isOfSameMember: userId === row.userId }] : []
    }),
  )
  return shown.flat()
}

/** Works as a reviewer sees them, each with what looks like it and the member's other works. */
export async function reviewedWorks(
  { context, shownPictures }: Deps,
  rows: readonly WorkRow[],
  { language, claimOf }: Seen,
): Promise<ReviewedWork[]> {
  if (rows.length === 0) return []
  const { db, clock, sealing } = context
  const own = await picturesOf(db, rows)
  const waiting = await waitingPictures(db)
  const others = new Map<number, { among: OwnedHash[]; ownerOf: Map<string, string> }>()
  for (const edition of new Set(rows.map((row) => row.edition))) {
    const among = [...own, ...waiting, ...(await shownPictures(edition))]
    others.set(edition, { among, ownerOf: new Map(among.map((hash) => [hash.workNo, hash.userId])) })
  }
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const names = await memberNames(db, sealing, userIds, language)
  const made: ReviewedWork[] = []
  for (const row of rows) {
    const { userId, workNo } = row
    const files = await filesOfWork(context, row)
    const { among, ownerOf } = others.get(row.edition) ?? { among: [], ownerOf: new Map<string, string>() }
    const mine = own.filter((hash) => hash.workNo === workNo)
    const near = nearWorks(mine, among).flatMap((each) => {
      const owner = ownerOf.get(each.workNo)
      return owner === undefined ? [] : [{ ...each, userId: owner }]
    })
    const earlier = await otherWorks(context, await db.all(works.others, [userId, workNo, maxEarlier]))
    const captions = await captionsOfFilms(db, files)
    const seen = { isPublic: row.state === 'shown', now: clock.roughly() }
    made.push({
      workNo,
      revision: row.revision,
      edition: row.edition,
      type: row.type,
      name: row.name,
      intro: row.intro,
      nickName: names.get(userId)?.nickName ?? '',
      memberId: userId,
      state: row.state,
      submittedAt: row.submittedAt.toISOString(),
      refusedReason: row.refusedReason,
      advice: adviceFor(row, language),
      files: fileViews(context, files, captions, seen).map((view, index) => ({
        ...view,
        convertedFrom: files[index]?.convertedFrom ?? null,
      })),
      findings: findingsOf(row, files, { near, earlier, scan: await scanOf(db, row) }),
      alike: await alikeWorks(context, row, near, language),
      earlier,
      claim: claimOf(workNo),
    })
  }
  return made
}
