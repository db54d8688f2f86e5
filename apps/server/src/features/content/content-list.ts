import { addDays, businessTime } from '@club/contract/business-day.ts'
import { defaultLanguage, type Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import { contentItems } from './content.sql.ts'
import { type ContentKind, contentKinds } from './kinds.ts'
import { itemTitle, type Published } from './published.ts'

export interface ListAsked {
  /** Only this kind. */
  kind?: ContentKind | undefined
  /** Only what has expired or expires within this many days, soonest first. */
  expiringDays?: number | undefined
}

/** The published items, or only those that have expired or expire within some days, the soonest first. */
async function listed(on: Queryable, published: Published, { kind, expiringDays }: ListAsked) {
  const rows = (await on.all(contentItems.published))
    .filter((row) => contentKinds.some((each) => each === row.kind) && (!kind || kind === row.kind))
    .map((row) => ({ ...row, lastDay: lastDayOf(published, row.kind as ContentKind, row.itemId) }))
  if (expiringDays === undefined) return rows
  const until = addDays(published.day(), expiringDays)
  return rows
    .filter(({ lastDay }) => lastDay !== null && lastDay <= until)
    .sort((one, other) => (String(one.lastDay) < String(other.lastDay) ? -1 : 1))
}

/** What has expired or expires within some days, the soonest first. */
export async function expiringItems(
  { db, published }: { db: Queryable; published: Published },
  expiringDays: number,
  language: Language,
): Promise<{ kind: string; id: string; title: string; lastDay: string }[]> {
  const rows = await listed(db, published, { expiringDays })
  return rows.map(({ kind, itemId, lastDay }) => ({
    kind,
    id: itemId,
    title: itemTitle(published, kind, itemId, language),
    lastDay: lastDay ?? '',
  }))
}

/** The published items as lines of a table: position, last day, first day and title. */
export async function publishedTable(
  on: Queryable,
  published: Published,
  { kind, expiringDays }: ListAsked,
): Promise<string[]> {
  const shown = await listed(on, published, { kind, expiringDays })
  const expired = (lastDay: string | null) =>
    lastDay !== null && lastDay < published.day() ? ' expired' : ''
  return textTable([
    ['item', 'last day', 'published', 'title'],
    ...shown.map((row) => [
      `${row.kind}/${row.itemId}`,
      `${row.lastDay ?? '-'}${expired(row.lastDay)}`,
      businessTime(row.publishedAt),
      itemTitle(published, row.kind, row.itemId, defaultLanguage),
    ]),
  ])
}

function lastDayOf(published: Published, kind: ContentKind, itemId: string): string | null {
  const item = published.item(kind, itemId) ?? published.expiredItem(kind, itemId)
  return item && 'expiresAt' in item.facts ? (item.facts.expiresAt ?? null) : null
}
