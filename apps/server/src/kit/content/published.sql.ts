import { statement } from '../db.ts'

export const currentVersion = statement<{ version: number }>(
  'content_current_version',
  'SELECT max(version) AS version FROM content_version',
)

export const publishedItems = statement<{ kind: string; itemId: string; body: unknown }>(
  'content_published_items',
  'SELECT kind, item_id, body FROM content_item',
)
