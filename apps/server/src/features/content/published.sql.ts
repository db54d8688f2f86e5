import { statement } from '../../kit/db.ts'

/** The version on show and the database's time, which decides what of it is over. */
export const currentVersion = statement<{ version: number | null; now: Date }>(
  'content_current_version',
  'SELECT max(version) AS version, clock_timestamp() AS now FROM content_version',
)

export const itemsSince = statement<{ kind: string; itemId: string; body: unknown }>(
  'content_items_since',
  'SELECT kind, item_id, body FROM content_item WHERE version > $1',
)

export const removedSince = statement<{ kind: string; itemId: string }>(
  'content_removed_since',
  'SELECT kind, item_id FROM content_removed WHERE version > $1',
)
