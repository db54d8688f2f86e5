import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { itemTitle } from '../content/content.ts'
import { type ContestContext, editionBy } from './contest.ts'
import { awardsOfWork, editionWorks } from './edition-works.sql.ts'
import { filesInOrder } from './work-files.ts'
import { editionOfWork } from './work-numbers.rules.ts'
import { workFiles } from './works.sql.ts'

/**
 * What posters show of a work that everybody may see, or of the reader's own with a prize: its picture is the first one
 * or the film's still, its prizes are those that two operators agreed on. Null for all others.
 */
export async function posterWork(
  on: Queryable,
  context: ContestContext,
  workNo: string,
  reader: { memberId: string; language: Language },
) {
  const edition = editionOfWork(workNo)
  const row = await on.one(editionWorks.find, [edition, workNo])
  if (!row) return null
  const [shown, [first], awards] = await Promise.all([
    context.showMembers(on, context, [row.userId], reader),
    on.all(workFiles.of, [row.userId, [workNo]]),
    on.all(awardsOfWork.given, [edition, workNo]),
  ])
  const isOwn = row.userId === reader.memberId
  if (!row.isListed && !(isOwn && awards.length > 0)) return null
  const [file] = first ? await filesInOrder(on, row.userId, [first.fileId]) : []
  const isFilm = file?.kind === 'video'
  const item = editionBy(context.published, edition)?.item
  return {
    workNo,
    edition,
    editionTitle: item ? itemTitle(context.published, 'edition', item.id, reader.language) : String(edition),
    name: row.name,
    nickName: shown(row.userId).nickName,
    isOwn,
    isListed: row.isListed,
    picture:
      file && (!isFilm || file.hasStill)
        ? { fileId: file.fileId, variant: isFilm ? ('still' as const) : ('full' as const) }
        : null,
    awards,
  }
}
