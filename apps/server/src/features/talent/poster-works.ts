import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { itemTitle } from '../content/content.ts'
import { type ContestContext, editionBy } from './contest.ts'
import { editionWorks } from './edition-works.sql.ts'
import { awardsOfWork } from './prizes.sql.ts'
import { filesInOrder } from './work-files.ts'
import { editionOfWork } from './work-numbers.rules.ts'
import { workFiles } from './works.sql.ts'

/** Whether everybody sees a work. */
export async function isWorkShown(on: Queryable, workNo: string): Promise<boolean> {
  return (await on.one(editionWorks.find, [editionOfWork(workNo), workNo]))?.isListed ?? false
}

/**
 * What posters show of a work that everybody may see: its picture is the first one or the film's still, its prizes are
 * those that two operators agreed on. Null for all others, also for one that won a prize and was taken down.
 */
export async function posterWork(
  on: Queryable,
  context: ContestContext,
  workNo: string,
  reader: { memberId: string; language: Language },
) {
  const edition = editionOfWork(workNo)
  const row = await on.one(editionWorks.find, [edition, workNo])
  if (!row?.isListed) return null
  const [shown, [first], awards] = await Promise.all([
    context.showMembers(on, context, [row.userId], reader),
    on.all(workFiles.of, [row.userId, [workNo]]),
    on.all(awardsOfWork.given, [edition, workNo]),
  ])
  const [file] = first ? await filesInOrder(on, row.userId, [first.fileId]) : []
  const isFilm = file?.kind === 'video'
  const item = editionBy(context.published, edition)?.item
  return {
    workNo,
    edition,
    editionTitle: item ? itemTitle(context.published, 'edition', item.id, reader.language) : String(edition),
    name: row.name,
    nickName: shown(row.userId).nickName,
    isOwn: row.userId === reader.memberId,
    picture:
      file && (!isFilm || file.hasStill)
        ? { fileId: file.fileId, variant: isFilm ? ('still' as const) : ('full' as const) }
        : null,
    awards,
  }
}
