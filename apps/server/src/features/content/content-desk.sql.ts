import type { Language } from '@club/contract/languages.ts'
import { statement } from '../../kit/database/db.ts'
import type { ItemSource } from './content-source.ts'

export type Origin = 'folder' | 'desk'

export interface HistoryRow {
  kind: string
  itemId: string
  version: number
  origin: Origin
  hash: string
  /** Null: it was withdrawn or removed. */
  source: ItemSource | null
  publishedAt: Date
  publishedBy: string
}

const columns = 'kind, item_id, version, origin, hash, source, published_at, published_by'

/** The forms in which items were published. */
export const histories = {
  /** The last form of every item. */
  current: statement<HistoryRow, []>(
    'content_current_history',
    `SELECT DISTINCT ON (kind, item_id) ${columns} FROM content_history ORDER BY kind, item_id, version DESC`,
  ),
  /** The same without the texts. */
  currentHashes: statement<Omit<HistoryRow, 'source'> & { isGone: boolean }, []>(
    'content_current_hashes',
    `SELECT DISTINCT ON (kind, item_id) kind, item_id, version, origin, hash, published_at, published_by,
            source IS NULL AS is_gone
       FROM content_history ORDER BY kind, item_id, version DESC`,
  ),
  of: statement<HistoryRow, [kind: string, itemId: string, maxRows: number]>(
    'content_history_of',
    `SELECT ${columns} FROM content_history WHERE kind = $1 AND item_id = $2 ORDER BY version DESC LIMIT $3`,
  ),
  /** Every form in which these items were published; '' for one that took an item away. */
  hashesOf: statement<{ kind: string; itemId: string; hash: string }, [kinds: string[], itemIds: string[]]>(
    'content_published_hashes',
    `SELECT h.kind, h.item_id, h.hash FROM content_history h
       JOIN unnest($1::text[], $2::text[]) AS asked (kind, item_id)
         ON h.kind = asked.kind AND h.item_id = asked.item_id`,
  ),
  insert: statement<
    never,
    [
      kinds: string[],
      itemIds: string[],
      origins: string[],
      hashes: string[],
      sources: (string | null)[],
      version: number,
      at: Date,
      by: string,
    ]
  >(
    'content_insert_history',
    `INSERT INTO content_history (kind, item_id, version, origin, hash, source, published_at, published_by)
     SELECT kind, item_id, $6::int, origin, hash, source::jsonb, $7::timestamptz, $8
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
         AS form (kind, item_id, origin, hash, source)
     ON CONFLICT (kind, item_id, version) DO UPDATE
       SET origin = excluded.origin, hash = excluded.hash, source = excluded.source`,
  ),
}

export interface DraftRow {
  kind: string
  itemId: string
  /** Grows with every change, so that nobody overwrites what somebody else has written meanwhile. */
  revision: number
  source: ItemSource
  writtenBy: string
  writtenAt: Date
  /** Set once its publication is confirmed; until then it can be changed. */
  publishAt: Date | null
  orderedBy: string | null
  reason: string | null
  problem: string | null
}

const draftColumns =
  'kind, item_id, revision, source, written_by, written_at, publish_at, ordered_by, reason, problem'

export const drafts = {
  all: statement<DraftRow, []>('content_drafts', `SELECT ${draftColumns} FROM content_draft`),
  find: statement<DraftRow, [kind: string, itemId: string]>(
    'content_find_draft',
    `SELECT ${draftColumns} FROM content_draft WHERE kind = $1 AND item_id = $2`,
  ),
  begin: statement<
    { revision: number },
    [kind: string, itemId: string, source: string, by: string, at: Date]
  >(
    'content_begin_draft',
    `INSERT INTO content_draft (kind, item_id, revision, source, written_by, written_at)
     VALUES ($1, $2, 1, $3::text::jsonb, $4, $5) ON CONFLICT (kind, item_id) DO NOTHING RETURNING revision`,
  ),
  change: statement<
    { revision: number },
    [kind: string, itemId: string, revision: number, source: string, by: string, at: Date]
  >(
    'content_change_draft',
    `UPDATE content_draft
        SET source = $4::text::jsonb, written_by = $5, written_at = $6, revision = revision + 1, problem = NULL
      WHERE kind = $1 AND item_id = $2 AND revision = $3 AND publish_at IS NULL RETURNING revision`,
  ),
  time: statement<
    never,
    [kind: string, itemId: string, source: string, at: Date | null, by: string | null, reason: string | null]
  >(
    'content_time_draft',
    `UPDATE content_draft
        SET source = $3::text::jsonb, publish_at = $4, ordered_by = $5, reason = $6, problem = NULL
      WHERE kind = $1 AND item_id = $2`,
  ),
  /** The time has come, but it could not be published. */
  fail: statement<never, [kind: string, itemId: string, problem: string]>(
    'content_fail_draft',
    `UPDATE content_draft SET publish_at = NULL, problem = $3 WHERE kind = $1 AND item_id = $2`,
  ),
  due: statement<DraftRow, [now: Date]>(
    'content_due_drafts',
    `SELECT ${draftColumns} FROM content_draft WHERE publish_at <= $1 ORDER BY publish_at, kind, item_id`,
  ),
  /** Thrown away, unless somebody has changed it or it waits for its time. */
  drop: statement<{ revision: number }, [kind: string, itemId: string, revision: number]>(
    'content_drop_draft',
    `DELETE FROM content_draft WHERE kind = $1 AND item_id = $2 AND revision = $3 AND publish_at IS NULL
     RETURNING revision`,
  ),
  delete: statement<{ revision: number }, [kind: string, itemId: string]>(
    'content_delete_draft',
    'DELETE FROM content_draft WHERE kind = $1 AND item_id = $2 RETURNING revision',
  ),
}

export type Descriptions = Readonly<Record<Language, string>>

export const deskMedia = {
  all: statement<{ name: string; hash: string; descriptions: Descriptions }, []>(
    'content_desk_media',
    'SELECT name, hash, descriptions FROM content_desk_media',
  ),
  put: statement<never, [name: string, hash: string, descriptions: string, by: string, at: Date]>(
    'content_put_desk_media',
    `INSERT INTO content_desk_media (name, hash, descriptions, added_by, added_at, is_published)
     VALUES ($1, $2, $3::text::jsonb, $4, $5, false)
     ON CONFLICT (name) DO UPDATE SET descriptions = excluded.descriptions, added_at = excluded.added_at`,
  ),
  notePublished: statement<never, [names: string[]]>(
    'content_note_published_media',
    'UPDATE content_desk_media SET is_published = true WHERE NOT is_published AND name = ANY($1::text[])',
  ),
  /** What a draft names cannot be swept until its transaction has ended. */
  lockNamed: statement<{ name: string }, [text: string]>(
    'content_lock_named_media',
    'SELECT name FROM content_desk_media WHERE strpos($1, name) > 0 ORDER BY name FOR SHARE',
  ),
  /** Waits for the drafts that are being saved; only a draft read afterwards says what is named. */
  lockUnused: statement<{ name: string }, [addedBefore: Date]>(
    'content_lock_unused_media',
    'SELECT name FROM content_desk_media WHERE NOT is_published AND added_at < $1 ORDER BY name FOR UPDATE',
  ),
  /** Those that were never published and that no draft names. */
  sweepUnused: statement<never, [addedBefore: Date, drafts: string, maxRows: number, after: number]>(
    'content_sweep_unused_media',
    `DELETE FROM content_desk_media WHERE name IN
       (SELECT name FROM content_desk_media
         WHERE NOT is_published AND added_at < $1 AND strpos($2, name) = 0
         ORDER BY added_at, name LIMIT $3 OFFSET $4)`,
  ),
}
