import { statement, type Tx } from '../../kit/db.ts'
import type { ImageCodeRow } from './identity.rules.ts'

export interface ImageCodeLocked extends ImageCodeRow {
  pictureHash: string
  questionHash: string
}

const insert = statement(
  'identity_insert_image_code',
  'INSERT INTO image_code (verify_id, picture_hash, question_hash, expires_at) VALUES ($1, $2, $3, $4)',
)
const lock = statement<ImageCodeLocked>(
  'identity_lock_image_code',
  `SELECT picture_hash, question_hash, expires_at, used_at, tries
     FROM image_code WHERE verify_id = $1 FOR UPDATE`,
)
const countTry = statement(
  'identity_count_image_try',
  'UPDATE image_code SET tries = tries + 1 WHERE verify_id = $1',
)
const setUsed = statement(
  'identity_use_image_code',
  'UPDATE image_code SET used_at = $2 WHERE verify_id = $1',
)

export const imageCodes = {
  insert: (tx: Tx, verifyId: string, pictureHash: string, questionHash: string, expiresAt: Date) =>
    tx.run(insert, [verifyId, pictureHash, questionHash, expiresAt]),
  lock: (tx: Tx, verifyId: string) => tx.one(lock, [verifyId]),
  countTry: (tx: Tx, verifyId: string) => tx.run(countTry, [verifyId]),
  /** Null makes a used code good again. */
  setUsed: (tx: Tx, verifyId: string, at: Date | null) => tx.run(setUsed, [verifyId, at]),
}
