import { statement } from '../../kit/db.ts'

/** The person's result, under whichever name the bank's file gave; the one that came last, should there be both. */
export const resultOf = statement<{ reached: boolean }>(
  'feeds_aum_result_of',
  `SELECT reached FROM aum_result WHERE holder_hash = ANY($1::text[]) AND month = $2
   ORDER BY updated_at DESC LIMIT 1`,
)

export interface AumResultRow {
  holderHash: string
  month: string
  reached: boolean
  amountSealed: string
  updatedAt: Date
}

export const resultsOf = statement<AumResultRow>(
  'feeds_aum_results_of',
  `SELECT holder_hash, month, reached, amount_sealed, updated_at FROM aum_result
   WHERE holder_hash = ANY($1::text[]) AND month = ANY($2::text[])`,
)

export const upsertResults = statement(
  'feeds_aum_upsert_results',
  `INSERT INTO aum_result (holder_hash, month, reached, amount_sealed, file_id, updated_at)
   SELECT r.holder_hash, r.month, r.reached = 'Y', r.amount_sealed, $5::uuid, $6::timestamptz
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS r (holder_hash, month, reached, amount_sealed)
   ON CONFLICT (holder_hash, month) DO UPDATE
   SET reached = excluded.reached, amount_sealed = excluded.amount_sealed,
       file_id = excluded.file_id, updated_at = excluded.updated_at`,
)

export const insertCorrections = statement(
  'feeds_aum_insert_corrections',
  `INSERT INTO aum_correction
     (holder_hash, month, file_id, line, was_reached, is_reached, was_amount_sealed, created_at)
   SELECT r.holder_hash, r.month, $7::uuid, r.line::int, r.was_reached = 'Y', r.is_reached = 'Y',
     r.was_amount_sealed, $8::timestamptz
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     AS r (holder_hash, month, line, was_reached, is_reached, was_amount_sealed)`,
)

export const correctionsOfFile = statement<{
  line: number
  month: string
  wasReached: boolean
  isReached: boolean
}>(
  'feeds_aum_corrections_of_file',
  `SELECT line, month, was_reached, is_reached FROM aum_correction
   WHERE file_id = $1 ORDER BY line LIMIT $2`,
)
