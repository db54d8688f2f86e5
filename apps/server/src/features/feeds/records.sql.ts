import { statement } from '../../kit/db.ts'

type Key = [holderHash: string, kind: string, item: string, sourceId: string]

export const bankRecords = {
  upsert: statement<
    never,
    [
      holders: readonly string[],
      kind: string,
      items: readonly string[],
      factHashes: readonly string[],
      valuesSealed: readonly string[],
      asOf: readonly Date[],
      sourceId: string,
      at: Date,
    ]
  >(
    'feeds_upsert_records',
    `INSERT INTO bank_record (holder_hash, kind, item, fact_hash, value_sealed, as_of, source_id, updated_at)
     SELECT r.holder_hash, $2::text, r.item, r.fact_hash, r.value_sealed, r.as_of, $7::uuid, $8::timestamptz
     FROM unnest($1::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
       AS r (holder_hash, item, fact_hash, value_sealed, as_of)
     ON CONFLICT (holder_hash, kind, item) DO UPDATE
     SET fact_hash = excluded.fact_hash, value_sealed = excluded.value_sealed, as_of = excluded.as_of,
         source_id = excluded.source_id, updated_at = excluded.updated_at`,
  ),

  /** Moves an unchanged record to a later time. */
  touch: statement<
    never,
    [holders: readonly string[], kind: string, items: readonly string[], asOf: readonly Date[]]
  >(
    'feeds_touch_records',
    `UPDATE bank_record SET as_of = r.as_of
     FROM unnest($1::text[], $3::text[], $4::timestamptz[]) AS r (holder_hash, item, as_of)
     WHERE bank_record.holder_hash = r.holder_hash AND bank_record.kind = $2 AND bank_record.item = r.item`,
  ),

  restore: statement<
    never,
    [
      ...Key,
      wasFactHash: string | null,
      wasSealed: string,
      wasAsOf: Date | null,
      wasSourceId: string | null,
      at: Date,
    ]
  >(
    'feeds_restore_record',
    `UPDATE bank_record SET fact_hash = $5, value_sealed = $6, as_of = $7, source_id = $8, updated_at = $9
     WHERE holder_hash = $1 AND kind = $2 AND item = $3 AND source_id = $4`,
  ),

  delete: statement<never, Key>(
    'feeds_delete_record',
    'DELETE FROM bank_record WHERE holder_hash = $1 AND kind = $2 AND item = $3 AND source_id = $4',
  ),
}

/** A source's change and the previous record, or null. */
export interface BankChange {
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

export const bankChanges = {
  /** A source's first change of a record stores the previous one. */
  insert: statement<
    never,
    [
      holders: readonly string[],
      kind: string,
      items: readonly string[],
      lines: readonly string[],
      wasFactHashes: readonly (string | null)[],
      wasSealed: readonly (string | null)[],
      wasAsOf: readonly (Date | null)[],
      wasSourceIds: readonly (string | null)[],
      sourceId: string,
      at: Date,
    ]
  >(
    'feeds_insert_changes',
    `INSERT INTO bank_change
       (source_id, holder_hash, kind, item, line, was_fact_hash, was_sealed, was_as_of, was_source_id, changed_at)
     SELECT $9::uuid, r.holder_hash, $2::text, r.item, r.line::int, r.was_fact_hash, r.was_sealed, r.was_as_of,
       r.was_source_id, $10::timestamptz
     FROM unnest($1::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::uuid[])
       AS r (holder_hash, item, line, was_fact_hash, was_sealed, was_as_of, was_source_id)
     ON CONFLICT (source_id, holder_hash, kind, item) DO NOTHING`,
  ),

  /** In the order of their keys, after the given one. */
  ofSource: statement<
    BankChange,
    [sourceId: string, afterHolder: string, afterKind: string, afterItem: string, maxRows: number]
  >(
    'feeds_changes_of',
    `SELECT holder_hash, kind, item, line, was_fact_hash, was_sealed, was_as_of, was_source_id, changed_at
     FROM bank_change
     WHERE source_id = $1 AND (holder_hash, kind, item) > ($2::text, $3::text, $4::text)
     ORDER BY holder_hash, kind, item LIMIT $5`,
  ),
}
