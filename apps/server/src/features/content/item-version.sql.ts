import { type Queryable, statement } from '../../kit/db.ts'

const itemVersion = statement<{ version: number; publishedAt: Date }>(
  'content_item_version',
  `SELECT i.version, v.published_at FROM content_item i JOIN content_version v ON v.version = i.version
   WHERE i.kind = $1 AND i.item_id = $2`,
)

/** The publication that last changed an item, and when it was; null for one that is not on show. */
export function publishedSince(
  on: Queryable,
  kind: string,
  itemId: string,
): Promise<{ version: number; publishedAt: Date } | null> {
  return on.one(itemVersion, [kind, itemId])
}

/** Everything that is published, with the publication that last changed it. */
export const publishedRows = statement<{ kind: string; itemId: string; publishedAt: Date }>(
  'content_published_rows',
  `SELECT i.kind, i.item_id, v.published_at FROM content_item i JOIN content_version v ON v.version = i.version
   ORDER BY i.kind, i.item_id`,
)
