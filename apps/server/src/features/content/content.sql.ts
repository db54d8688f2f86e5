import { statement } from '../../kit/database/db.ts'

/** The publications; row 0 is the lock that publications take. */
export const contentVersions = {
  /** Publications lock this row, so that they run one after another. */
  lock: statement<never, []>(
    'content_lock_publication',
    'SELECT version FROM content_version WHERE version = 0 FOR UPDATE',
  ),
  latest: statement<{ version: number; hash: string }, []>(
    'content_latest_version',
    'SELECT version, hash FROM content_version ORDER BY version DESC LIMIT 1',
  ),
  insert: statement<never, [version: number, hash: string, at: Date, operator: string]>(
    'content_insert_version',
    'INSERT INTO content_version (version, hash, published_at, published_by) VALUES ($1, $2, $3, $4)',
  ),
  /** The published version, and the database's time, which decides what has expired. */
  current: statement<{ version: number | null; now: Date }, []>(
    'content_current_version',
    'SELECT max(version) AS version, clock_timestamp() AS now FROM content_version',
  ),
}

export const contentItems = {
  hashes: statement<{ kind: string; itemId: string; hash: string }, []>(
    'content_item_hashes',
    'SELECT kind, item_id, hash FROM content_item',
  ),
  documents: statement<{ kind: string; body: unknown; hash: string }, [kinds: readonly string[]]>(
    'content_documents',
    "SELECT kind, body, hash FROM content_item WHERE item_id = 'only' AND kind = ANY($1::text[])",
  ),
  upsert: statement<
    never,
    [kinds: string[], itemIds: string[], hashes: string[], bodies: string[], version: number]
  >(
    'content_upsert_items',
    `INSERT INTO content_item (kind, item_id, hash, body, version)
   SELECT kind, item_id, hash, body::jsonb, $5::int
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS item (kind, item_id, hash, body)
   ON CONFLICT (kind, item_id) DO UPDATE
   SET hash = excluded.hash, body = excluded.body, version = excluded.version`,
  ),
  delete: statement<never, [kinds: string[], itemIds: string[]]>(
    'content_delete_items',
    `DELETE FROM content_item WHERE (kind, item_id) IN
     (SELECT kind, item_id FROM unnest($1::text[], $2::text[]) AS gone (kind, item_id))`,
  ),
  since: statement<{ kind: string; itemId: string; body: unknown }, [version: number]>(
    'content_items_since',
    'SELECT kind, item_id, body FROM content_item WHERE version > $1',
  ),
  version: statement<{ version: number; publishedAt: Date }, [kind: string, itemId: string]>(
    'content_item_version',
    `SELECT i.version, v.published_at FROM content_item i JOIN content_version v ON v.version = i.version
   WHERE i.kind = $1 AND i.item_id = $2`,
  ),
  /** Everything that is published, with the publication that last changed it. */
  published: statement<{ kind: string; itemId: string; publishedAt: Date }, []>(
    'content_published_rows',
    `SELECT i.kind, i.item_id, v.published_at FROM content_item i JOIN content_version v ON v.version = i.version
   ORDER BY i.kind, i.item_id`,
  ),
}

export const removedItems = {
  note: statement<never, [kinds: string[], itemIds: string[], version: number]>(
    'content_note_removed',
    `INSERT INTO content_removed (kind, item_id, version)
   SELECT kind, item_id, $3::int FROM unnest($1::text[], $2::text[]) AS gone (kind, item_id)
   ON CONFLICT (kind, item_id) DO UPDATE SET version = excluded.version`,
  ),
  since: statement<{ kind: string; itemId: string }, [version: number]>(
    'content_removed_since',
    'SELECT kind, item_id FROM content_removed WHERE version > $1',
  ),
}

export const agreementTexts = {
  all: statement<{ agreementId: string; agreementVersion: string; hash: string }, []>(
    'content_agreement_texts',
    'SELECT agreement_id, agreement_version, hash FROM agreement_text',
  ),
  insert: statement<never, [agreementId: string, version: string, hash: string, body: string, at: Date]>(
    'content_insert_agreement_text',
    `INSERT INTO agreement_text (agreement_id, agreement_version, hash, body, published_at)
   VALUES ($1, $2, $3, $4::text::jsonb, $5)
   ON CONFLICT (agreement_id, agreement_version) DO NOTHING`,
  ),
}
