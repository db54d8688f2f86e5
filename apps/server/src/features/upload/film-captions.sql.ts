import type { Language } from '@club/contract/languages.ts'
import { statement } from '../../kit/database/db.ts'

/** Captions of a film without their text. */
export interface CaptionsRow {
  fileId: string
  language: Language
  checksum: string
}

export const filmCaptions = {
  of: statement<CaptionsRow, [fileIds: readonly string[]]>(
    'upload_captions_of',
    `SELECT file_id, language, checksum FROM film_caption WHERE file_id = ANY($1::uuid[])
     ORDER BY file_id, language`,
    { crosses: 'films of a page' },
  ),
  find: statement<{ body: string; checksum: string }, [fileId: string, language: Language]>(
    'upload_find_captions',
    'SELECT body, checksum FROM film_caption WHERE file_id = $1 AND language = $2',
  ),
  put: statement<never, [fileId: string, language: Language, body: string, checksum: string, at: Date]>(
    'upload_put_captions',
    `INSERT INTO film_caption (file_id, language, body, checksum, added_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (file_id, language) DO UPDATE
        SET body = excluded.body, checksum = excluded.checksum, added_at = excluded.added_at`,
  ),
  delete: statement<{ language: Language }, [fileId: string, language: Language]>(
    'upload_delete_captions',
    'DELETE FROM film_caption WHERE file_id = $1 AND language = $2 RETURNING language',
  ),
  /** With their film. */
  deleteAll: statement<never, [fileId: string]>(
    'upload_delete_all_captions',
    'DELETE FROM film_caption WHERE file_id = $1',
  ),
}
