import { statement } from '../../kit/database/db.ts'
import type { ImageCodeRow } from './image-code.rules.ts'

export interface ImageCodeLocked extends ImageCodeRow {
  pictureHash: string
  questionHash: string
}

export const imageCodes = {
  insert: statement<
    never,
    [verifyId: string, pictureHash: string, questionHash: string, expiresAt: Date, browserHash: string]
  >(
    'identity_insert_image_code',
    `INSERT INTO image_code (verify_id, picture_hash, question_hash, expires_at, browser_hash)
     VALUES ($1, $2, $3, $4, $5)`,
  ),
  /** Nothing if it is stored already. */
  insertOnce: statement<
    never,
    [verifyId: string, pictureHash: string, questionHash: string, expiresAt: Date, browserHash: string]
  >(
    'identity_insert_image_question',
    `INSERT INTO image_code (verify_id, picture_hash, question_hash, expires_at, browser_hash)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (verify_id) DO NOTHING`,
  ),
  /** Only the browser that asked for a picture code finds it. */
  lock: statement<ImageCodeLocked, [verifyId: string, browserHash: string]>(
    'identity_lock_image_code',
    `SELECT picture_hash, question_hash, expires_at, used_at, tries
       FROM image_code WHERE verify_id = $1 AND browser_hash = $2 FOR UPDATE`,
  ),
  countTry: statement<never, [verifyId: string]>(
    'identity_count_image_try',
    'UPDATE image_code SET tries = tries + 1 WHERE verify_id = $1',
  ),
  /** Null makes a used code valid again. */
  setUsed: statement<never, [verifyId: string, at: Date | null]>(
    'identity_use_image_code',
    'UPDATE image_code SET used_at = $2 WHERE verify_id = $1',
  ),
}
