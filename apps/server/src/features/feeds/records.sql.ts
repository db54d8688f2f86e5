import { statement } from '../../kit/db.ts'

export const upsertRecords = statement(
  'feeds_upsert_records',
  `INSERT INTO bank_record (holder_hash, kind, item, fact_hash, value_sealed, as_of, source_id, updated_at)
   SELECT r.holder_hash, $2::text, r.item, r.fact_hash, r.value_sealed, r.as_of, $7::uuid, $8::timestamptz
   FROM unnest($1::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
     AS r (holder_hash, item, fact_hash, value_sealed, as_of)
   ON CONFLICT (holder_hash, kind, item) DO UPDATE
   SET fact_hash = excluded.fact_hash, value_sealed = excluded.value_sealed, as_of = excluded.as_of,
       source_id = excluded.source_id, updated_at = excluded.updated_at`,
)

/** The same record as of a later time. */
export const touchRecords = statement(
  'feeds_touch_records',
  `UPDATE bank_record SET as_of = r.as_of
   FROM unnest($1::text[], $3::text[], $4::timestamptz[]) AS r (holder_hash, item, as_of)
   WHERE bank_record.holder_hash = r.holder_hash AND bank_record.kind = $2 AND bank_record.item = r.item`,
)

/** Of what one source changes, the first change keeps what stood before it. */
export const insertChanges = statement(
  'feeds_insert_changes',
  `INSERT INTO bank_change
     (source_id, holder_hash, kind, item, line, was_fact_hash, was_sealed, was_as_of, was_source_id, changed_at)
   SELECT $9::uuid, r.holder_hash, r.kind, r.item, r.line::int, r.was_fact_hash, r.was_sealed, r.was_as_of,
     r.was_source_id, $10::timestamptz
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::uuid[])
     AS r (holder_hash, kind, item, line, was_fact_hash, was_sealed, was_as_of, was_source_id)
   ON CONFLICT (source_id, holder_hash, kind, item) DO NOTHING`,
)

export interface ChangeRow {
  holderHash: string
  kind: string
  item: string
  line: number
  wasFactHash: string | null
  wasSealed: string | null
  wasAsOf: Date | null
  wasSourceId: string | null
  changedAt: Date
}

/** What a source changed, in the order of the keys, after the given one. */
export const changesOf = statement<ChangeRow>(
  'feeds_changes_of',
  `SELECT holder_hash, kind, item, line, was_fact_hash, was_sealed, was_as_of, was_source_id,
     changed_at
   FROM bank_change
   WHERE source_id = $1 AND (holder_hash, kind, item) > ($2::text, $3::text, $4::text)
   ORDER BY holder_hash, kind, item LIMIT $5`,
)

export const restoreRecord = statement(
  'feeds_restore_record',
  `UPDATE bank_record SET fact_hash = $5, value_sealed = $6, as_of = $7, source_id = $8, updated_at = $9
   WHERE holder_hash = $1 AND kind = $2 AND item = $3 AND source_id = $4`,
)

export const deleteRecord = statement(
  'feeds_delete_record',
  'DELETE FROM bank_record WHERE holder_hash = $1 AND kind = $2 AND item = $3 AND source_id = $4',
)
