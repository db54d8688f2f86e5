import type { ReviewedWork, workFindings } from '@club/contract/desk/review.ts'
import type { Language } from '@club/contract/languages.ts'
import { leadElsewhereTogether } from '@club/contract/plain-words.rules.ts'
import { memberNames } from '../identity/members.ts'
import { editionCloses } from './close-edition.sql.ts'
import type { ContestContext } from './contest.ts'
import { editionWorks } from './edition-works.sql.ts'
import { lookAlikes } from './look-alikes.ts'
import type { NearWork } from './near-duplicates.rules.ts'
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
  near: readonly NearWork[],
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

/** A work as a reviewer sees it, with what looks like it and the member's other works. */
async function reviewedWork(
  context: ContestContext,
  row: WorkRow,
  { language, claimOf, nickName }: Seen & { nickName: string },
): Promise<ReviewedWork> {
  const { db, clock } = context
  const { userId, workNo } = row
  const [files, others, scan, close, listed] = await Promise.all([
    filesOfWork(context, row),
    db.all(works.others, [userId, workNo, maxEarlier]),
    scanOf(db, row),
    db.one(editionCloses.find, [row.edition]),
    db.one(editionWorks.find, [row.edition, workNo]),
  ])
  const fileIds = files.map(({ fileId }) => fileId)
  const [near, earlier, captions] = await Promise.all([
    lookAlikes(db, row, fileIds),
    otherWorks(context, others),
    captionsOfFilms(db, files),
  ])
  const seen = { isPublic: row.state === 'shown', now: clock.roughly() }
  return {
    workNo,
    revision: row.revision,
    edition: row.edition,
    type: row.type,
    name: row.name,
    intro: row.intro,
    nickName,
    memberId: userId,
    state: row.state,
    submittedAt: row.submittedAt.toISOString(),
    refusedReason: row.refusedReason,
    advice: adviceFor(row, language),
    files: fileViews(context, files, captions, seen).map((view, index) => ({
      ...view,
      convertedFrom: files[index]?.convertedFrom ?? null,
    })),
    findings: findingsOf(row, files, { near, earlier, scan }),
    alike: await alikeWorks(context, row, near, language),
    earlier,
    claim: claimOf(workNo),
    isEditionClosed: close !== null,
    keepsRank: listed?.keepsRank ?? false,
  }
}

/** Works as a reviewer sees them, each with what looks like it and the member's other works. */
export async function reviewedWorks(
  context: ContestContext,
  rows: readonly WorkRow[],
  seen: Seen,
): Promise<ReviewedWork[]> {
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const names = await memberNames(context.db, context.sealing, userIds, seen.language)
  return Promise.all(
    rows.map((row) =>
      reviewedWork(context, row, { ...seen, nickName: names.get(row.userId)?.nickName ?? '' }),
    ),
  )
}
