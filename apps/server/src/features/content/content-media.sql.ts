import { statement } from '../../kit/database/db.ts'

export const media = {
  all: statement<
    {
      hash: string
      fileName: string
      width: number | null
      height: number | null
    },
    []
  >('content_stored_media', 'SELECT hash, file_name, width, height FROM content_media'),
  insert: statement<
    never,
    [hashes: string[], fileNames: string[], widths: (number | null)[], heights: (number | null)[], at: Date]
  >(
    'content_insert_media',
    `INSERT INTO content_media (hash, file_name, width, height, unnamed_since)
   SELECT hash, file_name, width, height, $5
   FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS given (hash, file_name, width, height)
   ON CONFLICT (hash) DO NOTHING`,
  ),
  noteNamed: statement<never, []>(
    'content_note_named_media',
    `UPDATE content_media SET unnamed_since = NULL
   WHERE unnamed_since IS NOT NULL
     AND (hash IN (SELECT hash FROM content_media_name) OR hash IN (SELECT hash FROM content_desk_media))`,
  ),
  noteUnnamed: statement<never, [at: Date]>(
    'content_note_unnamed_media',
    `UPDATE content_media SET unnamed_since = $1
   WHERE unnamed_since IS NULL AND hash NOT IN (SELECT hash FROM content_media_name)
     AND hash NOT IN (SELECT hash FROM content_desk_media)`,
  ),
  longUnnamed: statement<{ hash: string }, [before: Date, maxRows: number, leftOut: readonly string[]]>(
    'content_long_unnamed_media',
    `SELECT hash FROM content_media WHERE unnamed_since < $1 AND hash <> ALL($3::text[]) ORDER BY hash LIMIT $2`,
  ),
  stillUnnamed: statement<{ hash: string }, [before: Date, hashes: readonly string[]]>(
    'content_still_unnamed_media',
    'SELECT hash FROM content_media WHERE unnamed_since < $1 AND hash = ANY($2::text[])',
  ),
  delete: statement<never, [hashes: string[]]>(
    'content_delete_media',
    'DELETE FROM content_media WHERE hash = ANY($1::text[])',
  ),
}

export const mediaFiles = {
  all: statement<{ fileName: string; byteCount: number; checksum: string }, []>(
    'content_media_files',
    'SELECT file_name, byte_count, checksum FROM content_media_file',
  ),
  find: statement<{ fileName: string; byteCount: number; checksum: string }, [fileName: string]>(
    'content_media_file',
    'SELECT file_name, byte_count, checksum FROM content_media_file WHERE file_name = $1',
  ),
  insert: statement<
    never,
    [fileNames: string[], hashes: string[], byteCounts: number[], checksums: string[]]
  >(
    'content_insert_media_files',
    `INSERT INTO content_media_file (file_name, hash, byte_count, checksum)
   SELECT file_name, hash, byte_count, checksum
   FROM unnest($1::text[], $2::text[], $3::int[], $4::text[]) AS given (file_name, hash, byte_count, checksum)
   ON CONFLICT (file_name) DO NOTHING`,
  ),
  ofMedia: statement<{ fileName: string }, [hashes: string[]]>(
    'content_files_of_media',
    'SELECT file_name FROM content_media_file WHERE hash = ANY($1::text[])',
  ),
  delete: statement<never, [hashes: string[]]>(
    'content_delete_media_files',
    'DELETE FROM content_media_file WHERE hash = ANY($1::text[])',
  ),
}

export const mediaParts = {
  /** The bytes come as base64: not every driver sends a list of byte strings. */
  insert: statement<never, [fileNames: string[], partNos: number[], parts: string[]]>(
    'content_insert_media_parts',
    `INSERT INTO content_media_part (file_name, part_no, bytes)
   SELECT file_name, part_no, decode(part, 'base64')
   FROM unnest($1::text[], $2::int[], $3::text[]) AS given (file_name, part_no, part)
   ON CONFLICT (file_name, part_no) DO NOTHING`,
  ),
  read: statement<{ bytes: Uint8Array }, [fileName: string, partNo: number]>(
    'content_media_part',
    'SELECT bytes FROM content_media_part WHERE file_name = $1 AND part_no = $2',
  ),
  /** The named drawings of at most `maxBytes` bytes. */
  smallDrawings: statement<{ name: string; bytes: Uint8Array }, [maxBytes: number]>(
    'content_small_drawings',
    `SELECT n.name, p.bytes FROM content_media_name n JOIN content_media m ON m.hash = n.hash
     JOIN content_media_file f ON f.file_name = m.file_name
     JOIN content_media_part p ON p.file_name = f.file_name AND p.part_no = 0
   WHERE f.file_name LIKE '%.svg' AND f.byte_count <= $1`,
  ),
  delete: statement<never, [fileNames: string[]]>(
    'content_delete_media_parts',
    'DELETE FROM content_media_part WHERE file_name = ANY($1::text[])',
  ),
}

export const mediaNames = {
  all: statement<{ name: string; hash: string }, []>(
    'content_media_names',
    'SELECT name, hash FROM content_media_name',
  ),
  files: statement<{ name: string; fileName: string }, []>(
    'content_named_media',
    `SELECT n.name, m.file_name FROM content_media_name n JOIN content_media m ON m.hash = n.hash`,
  ),
  put: statement<never, [names: string[], hashes: string[]]>(
    'content_name_media',
    `INSERT INTO content_media_name (name, hash)
   SELECT name, hash FROM unnest($1::text[], $2::text[]) AS given (name, hash)
   ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`,
  ),
  delete: statement<never, [names: string[]]>(
    'content_unname_media',
    'DELETE FROM content_media_name WHERE name = ANY($1::text[])',
  ),
}
