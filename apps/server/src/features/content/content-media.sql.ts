import { statement } from '../../kit/db.ts'

export const storedMedia = statement<{
  hash: string
  fileName: string
  width: number | null
  height: number | null
}>('content_stored_media', 'SELECT hash, file_name, width, height FROM content_media')

export const insertMedia = statement(
  'content_insert_media',
  `INSERT INTO content_media (hash, file_name, width, height, unnamed_since)
   SELECT hash, file_name, width, height, $5
   FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS given (hash, file_name, width, height)
   ON CONFLICT (hash) DO NOTHING`,
)

export const insertMediaFiles = statement(
  'content_insert_media_files',
  `INSERT INTO content_media_file (file_name, hash, byte_count, checksum)
   SELECT file_name, hash, byte_count, checksum
   FROM unnest($1::text[], $2::text[], $3::int[], $4::text[]) AS given (file_name, hash, byte_count, checksum)
   ON CONFLICT (file_name) DO NOTHING`,
)

/** The bytes come as base64: not every driver sends a list of bytes. */
export const insertMediaParts = statement(
  'content_insert_media_parts',
  `INSERT INTO content_media_part (file_name, part_no, bytes)
   SELECT file_name, part_no, decode(part, 'base64')
   FROM unnest($1::text[], $2::int[], $3::text[]) AS given (file_name, part_no, part)
   ON CONFLICT (file_name, part_no) DO NOTHING`,
)

export const mediaNames = statement<{ name: string; hash: string }>(
  'content_media_names',
  'SELECT name, hash FROM content_media_name',
)

export const nameMedia = statement(
  'content_name_media',
  `INSERT INTO content_media_name (name, hash)
   SELECT name, hash FROM unnest($1::text[], $2::text[]) AS given (name, hash)
   ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`,
)

export const unnameMedia = statement(
  'content_unname_media',
  'DELETE FROM content_media_name WHERE name = ANY($1::text[])',
)

export const noteNamedMedia = statement(
  'content_note_named_media',
  `UPDATE content_media SET unnamed_since = NULL
   WHERE unnamed_since IS NOT NULL AND hash IN (SELECT hash FROM content_media_name)`,
)

export const noteUnnamedMedia = statement(
  'content_note_unnamed_media',
  `UPDATE content_media SET unnamed_since = $1
   WHERE unnamed_since IS NULL AND hash NOT IN (SELECT hash FROM content_media_name)`,
)

export const longUnnamedMedia = statement<{ hash: string }>(
  'content_long_unnamed_media',
  'SELECT hash FROM content_media WHERE unnamed_since < $1 ORDER BY hash LIMIT $2',
)

export const filesOfMedia = statement<{ fileName: string }>(
  'content_files_of_media',
  'SELECT file_name FROM content_media_file WHERE hash = ANY($1::text[])',
)

export const deleteMediaParts = statement(
  'content_delete_media_parts',
  'DELETE FROM content_media_part WHERE file_name = ANY($1::text[])',
)

export const deleteMediaFiles = statement(
  'content_delete_media_files',
  'DELETE FROM content_media_file WHERE hash = ANY($1::text[])',
)

export const deleteMedia = statement(
  'content_delete_media',
  'DELETE FROM content_media WHERE hash = ANY($1::text[])',
)
