import { statement, statementForMany } from '../../kit/database/db.ts'

/** A stored result; `item` is its month. */
export interface StoredResult {
  holderHash: string
  item: string
  reached: boolean
  amountSealed: string
  sourceId: string
  asOf: Date
  storedAt: Date
}

export const aumResults = {
  /** The person's latest result, under whichever number the bank named. */
  latest: statementForMany<
    { reached: boolean; sourceId: string },
    [mobileHash: string, customerHash: string | null, month: string]
  >(
    ['text', 'text', 'text'],
    'bank_aum_result',
    `SELECT reached, file_id AS source_id FROM aum_result WHERE holder_hash IN ($1::text, $2::text) AND month = $3
     ORDER BY as_of DESC, stored_at DESC, file_id DESC LIMIT 1`,
    { crosses: 'a person has two keys' },
  ),

  ofHolders: statement<StoredResult, [holders: readonly string[], months: readonly string[]]>(
    'bank_aum_results_of',
    `SELECT holder_hash, month AS item, reached, amount_sealed, file_id AS source_id, as_of, stored_at
     FROM aum_result WHERE holder_hash = ANY($1::text[]) AND month = ANY($2::text[])`,
    { crosses: "the bank's batch" },
  ),

  upsert: statement<
    never,
    [
      holders: readonly string[],
      months: readonly string[],
      reachedYesNo: readonly string[],
      amountsSealed: readonly string[],
      asOf: readonly Date[],
      fileIds: readonly string[],
      storedAt: readonly Date[],
    ]
  >(
    'bank_aum_upsert_results',
    `INSERT INTO aum_result (holder_hash, month, reached, amount_sealed, as_of, file_id, stored_at)
     SELECT r.holder_hash, r.month, r.reached = 'Y', r.amount_sealed, r.as_of, r.file_id, r.stored_at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[], $7::timestamptz[])
       AS r (holder_hash, month, reached, amount_sealed, as_of, file_id, stored_at)
     ON CONFLICT (holder_hash, month) DO UPDATE
     SET reached = excluded.reached, amount_sealed = excluded.amount_sealed, as_of = excluded.as_of,
         file_id = excluded.file_id, stored_at = excluded.stored_at`,
    { crosses: "the bank's batch" },
  ),

  delete: statement<never, [holders: readonly string[], months: readonly string[]]>(
    'bank_aum_delete_results',
    `DELETE FROM aum_result a USING unnest($1::text[], $2::text[]) AS r (holder_hash, month)
     WHERE a.holder_hash = r.holder_hash AND a.month = r.month`,
    { crosses: "the bank's batch" },
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
      fileId: string,
      at: Date,
    ]
  >(
    'bank_aum_insert_corrections',
    `INSERT INTO aum_correction (holder_hash, month, file_id, line, was_reached, is_reached, created_at)
     SELECT r.holder_hash, r.month, $6::uuid, r.line::int, r.was_reached = 'Y', r.is_reached = 'Y', $7::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
       AS r (holder_hash, month, line, was_reached, is_reached)
     ON CONFLICT (holder_hash, month, file_id) DO NOTHING`,
    { crosses: "the bank's batch" },
  ),

  /** The file's corrections from 'reached' to 'not reached'. */
  downgradesOfFile: statement<
    { holderHash: string; month: string; createdAt: Date },
    [fileId: string, maxRows: number]
  >(
    'bank_aum_downgrades_of_file',
    `SELECT holder_hash, month, created_at FROM aum_correction
     WHERE file_id = $1 AND was_reached AND NOT is_reached ORDER BY line LIMIT $2`,
    { crosses: "an operator's command" },
  ),
}
