import { statement } from '../../kit/db.ts'

/** A stored result; `item` is its month. */
export interface AumResult {
  holderHash: string
  item: string
  reached: boolean
  amountSealed: string
  fileId: string
  asOf: Date
}

/** A result of a file and the one before it; all null if the file brought the first one. */
export interface AumResultOfFile {
  holderHash: string
  month: string
  wasReached: boolean | null
  wasAmountSealed: string | null
  wasFileId: string | null
  wasAsOf: Date | null
}

type Key = [holderHash: string, month: string, fileId: string]

export const aumResults = {
  ofHolders: statement<AumResult, [holders: readonly string[], months: readonly string[]]>(
    'feeds_aum_results_of',
    `SELECT holder_hash, month AS item, reached, amount_sealed, file_id, as_of
     FROM aum_result WHERE holder_hash = ANY($1::text[]) AND month = ANY($2::text[])`,
  ),

  upsert: statement<
    never,
    [
      holders: readonly string[],
      months: readonly string[],
      reachedYesNo: readonly string[],
      amountsSealed: readonly string[],
      asOf: readonly Date[],
      fileId: string,
      at: Date,
    ]
  >(
    'feeds_aum_upsert_results',
    `INSERT INTO aum_result (holder_hash, month, reached, amount_sealed, as_of, file_id, updated_at)
     SELECT r.holder_hash, r.month, r.reached = 'Y', r.amount_sealed, r.as_of, $6::uuid, $7::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
       AS r (holder_hash, month, reached, amount_sealed, as_of)
     ON CONFLICT (holder_hash, month) DO UPDATE
     SET reached = excluded.reached, amount_sealed = excluded.amount_sealed, as_of = excluded.as_of,
         file_id = excluded.file_id, updated_at = excluded.updated_at`,
  ),

  /** Moves an unchanged result to a later time, so that an event from in between counts as late. */
  touch: statement<never, [holders: readonly string[], months: readonly string[], asOf: readonly Date[]]>(
    'feeds_aum_touch_results',
    `UPDATE aum_result SET as_of = r.as_of
     FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS r (holder_hash, month, as_of)
     WHERE aum_result.holder_hash = r.holder_hash AND aum_result.month = r.month`,
  ),

  /** Results last written by the file, in the order of their keys, after the given one. */
  ofFile: statement<
    AumResultOfFile,
    [fileId: string, afterHolder: string, afterMonth: string, maxRows: number]
  >(
    'feeds_aum_results_of_file',
    `SELECT a.holder_hash, a.month, c.was_reached, c.was_amount_sealed, c.was_file_id, c.was_as_of
     FROM aum_result a
     LEFT JOIN aum_correction c ON c.holder_hash = a.holder_hash AND c.month = a.month AND c.file_id = a.file_id
     WHERE a.file_id = $1 AND (a.holder_hash, a.month) > ($2::text, $3::text)
     ORDER BY a.holder_hash, a.month LIMIT $4`,
  ),

  restore: statement<
    never,
    [
      ...Key,
      wasReached: boolean,
      wasAmountSealed: string | null,
      wasFileId: string | null,
      wasAsOf: Date | null,
      at: Date,
    ]
  >(
    'feeds_aum_restore_result',
    `UPDATE aum_result SET reached = $4, amount_sealed = $5, file_id = $6, as_of = $7, updated_at = $8
     WHERE holder_hash = $1 AND month = $2 AND file_id = $3`,
  ),

  /**
   * Lets any later row replace a result that was taken back but has decided a claim, whatever time that row gives.
   */
  makeReplaceable: statement<never, Key>(
    'feeds_aum_result_gives_way',
    "UPDATE aum_result SET as_of = 'epoch' WHERE holder_hash = $1 AND month = $2 AND file_id = $3",
  ),

  deleteAll: statement<
    { holderHash: string },
    [holders: readonly string[], months: readonly string[], fileId: string]
  >(
    'feeds_aum_delete_results',
    `DELETE FROM aum_result a USING unnest($1::text[], $2::text[]) AS r (holder_hash, month)
     WHERE a.holder_hash = r.holder_hash AND a.month = r.month AND a.file_id = $3 RETURNING a.holder_hash`,
  ),

  delete: statement<never, Key>(
    'feeds_aum_delete_result',
    'DELETE FROM aum_result WHERE holder_hash = $1 AND month = $2 AND file_id = $3',
  ),
}

export const aumCorrections = {
  insert: statement<
    never,
    [
      holders: readonly string[],
      months: readonly string[],
      lines: readonly string[],
      wasReachedYesNo: readonly string[],
      isReachedYesNo: readonly string[],
      wasAmountsSealed: readonly string[],
      wasFileIds: readonly string[],
      wasAsOf: readonly Date[],
      fileId: string,
      at: Date,
    ]
  >(
    'feeds_aum_insert_corrections',
    `INSERT INTO aum_correction
       (holder_hash, month, file_id, line, was_reached, is_reached, was_amount_sealed, was_file_id, was_as_of, created_at)
     SELECT r.holder_hash, r.month, $9::uuid, r.line::int, r.was_reached = 'Y', r.is_reached = 'Y',
       r.was_amount_sealed, r.was_file_id, r.was_as_of, $10::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::timestamptz[])
       AS r (holder_hash, month, line, was_reached, is_reached, was_amount_sealed, was_file_id, was_as_of)
     ON CONFLICT (holder_hash, month, file_id) DO NOTHING`,
  ),

  /** The file's corrections from 'reached' to 'not reached'. */
  downgradesOfFile: statement<
    { holderHash: string; month: string; createdAt: Date },
    [fileId: string, maxRows: number]
  >(
    'feeds_aum_downgrades_of_file',
    `SELECT holder_hash, month, created_at FROM aum_correction
     WHERE file_id = $1 AND was_reached AND NOT is_reached ORDER BY line LIMIT $2`,
  ),
}
