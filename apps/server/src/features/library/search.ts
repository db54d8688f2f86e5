import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { FoundKind } from '@club/contract/library.rules.ts'
import type { library } from '@club/contract/library.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { findPages } from '../content/content.ts'
import { excerptOf } from './excerpt.rules.ts'

type Found = AnswerOf<typeof library.search>

/** Searches the club's pages, best match first; no results for a text without letters or digits. */
export async function search(
  on: Queryable,
  asked: { text: string; language: Language; day: string; pageNum: number; pageSize: number },
): Promise<Found> {
  const { total, list } = await findPages(on, asked)
  return {
    total,
    list: list.map(({ kind, itemId, title, path, plainText, hits }) => ({
      kind: kind as FoundKind,
      itemId,
      title,
      path,
      excerpt: excerptOf(plainText, hits, asked.language),
    })),
    size: list.length,
  }
}
