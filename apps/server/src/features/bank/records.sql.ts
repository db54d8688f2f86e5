import { statement } from '../../kit/database/db.ts'

/** A fact about a person: a tier, the blacklist, a card, a pension. */
export interface BankRecord {
  holderHash: string
  /** Distinguishes several of one kind; '' if there is only one. */
  item: string
  factHash: string
  /** JSON, encrypted. */
  valueSealed: string
  asOf: Date
  /** When the club stored the row: of two with the same time, the one that came later counts. */
  storedAt: Date
  sourceId: string
}

export const bankRecords = {
  ofHolders: statement<BankRecord, [holders: readonly string[], kind: string]>(
    'bank_records_of_holders',
    `SELECT holder_hash, item, fact_hash, value_sealed, as_of, stored_at, source_id
     FROM bank_record WHERE holder_hash = ANY($1::text[]) AND kind = $2`,
    { crosses: 'a person has two keys' },
  ),

  upsert: statement<
    never,
    [
      holders: readonly string[],
      kind: string,
      items: readonly string[],
      factHashes: readonly string[],
      valuesSealed: readonly string[],
      asOf: readonly Date[],
      sourceIds: readonly string[],
      storedAt: readonly Date[],
    ]
  >(
    'bank_upsert_records',
    `INSERT INTO bank_record (holder_hash, kind, item, fact_hash, value_sealed, as_of, source_id, stored_at)
     SELECT r.holder_hash, $2::text, r.item, r.fact_hash, r.value_sealed, r.as_of, r.source_id, r.stored_at
     FROM unnest($1::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::uuid[],
         $8::timestamptz[])
       AS r (holder_hash, item, fact_hash, value_sealed, as_of, source_id, stored_at)
     ON CONFLICT (holder_hash, kind, item) DO UPDATE
     SET fact_hash = excluded.fact_hash, value_sealed = excluded.value_sealed, as_of = excluded.as_of,
         source_id = excluded.source_id, stored_at = excluded.stored_at`,
    { crosses: "the bank's batch" },
  ),

  delete: statement<never, [kind: string, holders: readonly string[], items: readonly string[]]>(
    'bank_delete_records',
    `DELETE FROM bank_record b USING unnest($2::text[], $3::text[]) AS r (holder_hash, item)
     WHERE b.kind = $1 AND b.holder_hash = r.holder_hash AND b.item = r.item`,
    { crosses: "the bank's batch" },
  ),
}
