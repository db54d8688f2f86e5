import { statement } from '../../kit/db.ts'

/** Publications lock this row, so that two at once follow each other. */
export const lockPublication = statement(
  'content_lock_publication',
  'SELECT version FROM content_version WHERE version = 0 FOR UPDATE',
)

export const latestVersion = statement<{ version: number; hash: string }>(
  'content_latest_version',
  'SELECT version, hash FROM content_version ORDER BY version DESC LIMIT 1',
)

export const itemHashes = statement<{ kind: string; itemId: string; hash: string }>(
  'content_item_hashes',
  'SELECT kind, item_id, hash FROM content_item',
)

export const upsertItems = statement(
  'content_upsert_items',
  `INSERT INTO content_item (kind, item_id, hash, body, version)
   SELECT kind, item_id, hash, body::jsonb, $5::int
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS item (kind, item_id, hash, body)
   ON CONFLICT (kind, item_id) DO UPDATE
   SET hash = excluded.hash, body = excluded.body, version = excluded.version`,
)

export const deleteItems = statement(
  'content_delete_items',
  `DELETE FROM content_item WHERE (kind, item_id) IN
     (SELECT kind, item_id FROM unnest($1::text[], $2::text[]) AS gone (kind, item_id))`,
)

export const noteRemoved = statement(
  'content_note_removed',
  `INSERT INTO content_removed (kind, item_id, version)
   SELECT kind, item_id, $3::int FROM unnest($1::text[], $2::text[]) AS gone (kind, item_id)
   ON CONFLICT (kind, item_id) DO UPDATE SET version = excluded.version`,
)

export const insertVersion = statement(
  'content_insert_version',
  'INSERT INTO content_version (version, hash, published_at, published_by) VALUES ($1, $2, $3, $4)',
)

export const agreementTexts = statement<{ agreementId: string; agreementVersion: string; hash: string }>(
  'content_agreement_texts',
  'SELECT agreement_id, agreement_version, hash FROM agreement_text',
)

export const insertAgreementText = statement(
  'content_insert_agreement_text',
  `INSERT INTO agreement_text (agreement_id, agreement_version, hash, body, published_at)
   VALUES ($1, $2, $3, $4::text::jsonb, $5)
   ON CONFLICT (agreement_id, agreement_version) DO NOTHING`,
)
