import { workTypes } from '@club/contract/edition-work-types.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { defaultLanguage } from '@club/contract/languages.ts'
import { writeNewFile } from '../../kit/files/new-file.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import { type CommandCall, exitCodes } from '../../kit/operator/operator-command.ts'
import { memberNames } from '../identity/members.ts'
import { pictureReader } from '../upload/upload.ts'
import type { ContestContext } from './contest.ts'
import { lookAlikes } from './look-alikes.ts'
import { scanNote } from './review.ts'
import { type SheetPicture, type SheetWork, sheetHtml } from './review-sheet.rules.ts'
import { filesInOrder, type WorkFile } from './work-files.ts'
import { type WorkRow, workFiles, works } from './works.sql.ts'

/** A sheet with three pictures of each work takes some 20 MB. */
export const maxWorksOfSheet = 200

/** A waiting work with its files. */
interface Waiting {
  row: WorkRow
  files: WorkFile[]
}

async function withFiles({ db }: ContestContext, row: WorkRow): Promise<Waiting> {
  const links = await db.all(workFiles.of, [row.userId, [row.workNo]])
  const fileIds = links.map(({ fileId }) => fileId)
  return { row, files: await filesInOrder(db, row.userId, fileIds) }
}

async function pictureOf(read: ReturnType<typeof pictureReader>, file: WorkFile): Promise<SheetPicture> {
  const isFilm = file.kind === 'video'
  const bytes = isFilm && !file.hasStill ? null : await read(file.fileId, 'small')
  const seconds = file.durationMs === null ? null : file.durationMs / 1000
  const { convertedFrom } = file
  return { isFilm, seconds, webpBase64: bytes?.toString('base64') ?? null, convertedFrom }
}

async function sheetWorks(
  context: ContestContext,
  waiting: readonly Waiting[],
  signal: AbortSignal,
): Promise<SheetWork[]> {
  const userIds = [...new Set(waiting.map(({ row }) => row.userId))]
  const names = await memberNames(context.db, context.sealing, userIds, defaultLanguage)
  const read = pictureReader(context)
  const made: SheetWork[] = []
  for (const { row, files } of waiting) {
    if (signal.aborted) break
    const { workNo, revision, type, name, intro, userId, submittedAt } = row
    const pictures: SheetPicture[] = []
    for (const file of files) pictures.push(await pictureOf(read, file))
    const fileIds = files.map(({ fileId }) => fileId)
    made.push({
      workNo,
      revision,
      type: workTypes[type as keyof typeof workTypes],
      name,
      intro,
      nickName: names.get(userId)?.nickName ?? '',
      submittedAt,
      pictures,
      scan: await scanNote(context.db, row),
      near: await lookAlikes(context.db, row, fileIds),
    })
  }
  return made
}

/** Writes the contact sheet of the works that wait the longest; recorded in the audit log: rules/contest#review. */
export async function writeSheet(
  context: ContestContext,
  { args, print, operator, reason, signal }: CommandCall<{ file: string; max: number }>,
): Promise<number> {
  const { db, clock } = context
  const rows = await db.all(works.waiting, [args.max])
  if (rows.length === 0) {
    print.out('no work waits for review')
    return exitCodes.ok
  }
  const waiting: Waiting[] = []
  for (const row of rows) waiting.push(await withFiles(context, row))
  const made = await sheetWorks(context, waiting, signal)
  if (signal.aborted) return exitCodes.stopped
  const html = sheetHtml(made, await clock.now(db))
  const written = await writeNewFile(args.file, {
    async write(file) {
      await file.writeFile(html)
      return true
    },
    beforeItAppears: () =>
      db.inTransaction((tx) =>
        recordAct(tx, clock, { operator, act: 'review.sheet', reason, detail: { works: made.length } }),
      ),
  })
  if (typeof written === 'object') {
    print.err(written.problem)
    return exitCodes.refused
  }
  print.out(`${englishCount(made.length, 'work')} in ${args.file}`)
  return exitCodes.ok
}
