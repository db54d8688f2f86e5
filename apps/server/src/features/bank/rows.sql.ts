import { statement } from '../../kit/database/db.ts'

/** A row that a file or an event brought about an item of a person, with its sealed content. */
export interface StoredRow {
  sourceId: string
  holderHash: string
  kind: string
  item: string
  line: number
  factHash: string
  saysSealed: string
  /** The time of the row, and when the club stored it. */
  asOf: Date
  storedAt: Date
  isTakenBack: boolean
}

const columns =
  'source_id, holder_hash, kind, item, line, fact_hash, says_sealed, as_of, stored_at, is_taken_back'
const columnsOfB = columns.replaceAll(/\w+/g, 'b.$&')
/** The last one first; of two with the same time, the one that was stored later. */
const lastFirst = 'as_of DESC, stored_at DESC, source_id DESC'

const lastLinksOf = (name: string, column: 'holder_hash' | 'item') =>
  statement<StoredRow, [hashes: readonly string[], exceptSourceId: string | null]>(
    name,
    `SELECT DISTINCT ON (${column}) ${columns} FROM bank_row
     WHERE ${column} = ANY($1::text[]) AND kind = 'customers' AND NOT is_taken_back
       AND source_id IS DISTINCT FROM $2::uuid
     ORDER BY ${column}, ${lastFirst}`,
    { crosses: "the bank's batch" },
  )

/** All rows that count if no later one does: rules/bank#as-of. */
export const storedRows = {
  insert: statement<
    never,
    [
      holders: readonly string[],
      kind: string,
      items: readonly string[],
      lines: readonly string[],
      factHashes: readonly string[],
      saysSealed: readonly string[],
      asOf: readonly Date[],
      sourceId: string,
      at: Date,
    ]
  >(
    'bank_insert_rows',
    `INSERT INTO bank_row (source_id, holder_hash, kind, item, line, fact_hash, says_sealed, as_of, stored_at)
     SELECT $8::uuid, r.holder_hash, $2::text, r.item, r.line::int, r.fact_hash, r.says_sealed, r.as_of, $9::timestamptz
     FROM unnest($1::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       AS r (holder_hash, item, line, fact_hash, says_sealed, as_of)
     ON CONFLICT (source_id, holder_hash, kind, item) DO NOTHING`,
    { crosses: "the bank's batch" },
  ),

  /** For each item of these holders, keeps the last of the rows in force and the last of those that were taken back. */
  prune: statement<never, [kind: string, holders: readonly string[], kept: number]>(
    'bank_prune_rows',
    `DELETE FROM bank_row b USING (
       SELECT source_id, holder_hash, item,
         row_number() OVER (PARTITION BY holder_hash, item, is_taken_back ORDER BY ${lastFirst}) AS place
       FROM bank_row WHERE kind = $1 AND holder_hash = ANY($2::text[])) AS r
     WHERE r.place > $3::int AND b.kind = $1 AND b.source_id = r.source_id AND b.holder_hash = r.holder_hash
       AND b.item = r.item`,
    { crosses: "the bank's batch" },
  ),

  /** In the order of their keys, after the given one. */
  ofSource: statement<
    StoredRow,
    [sourceId: string, afterHolder: string, afterKind: string, afterItem: string, maxRows: number]
  >(
    'bank_rows_of',
    `SELECT ${columns} FROM bank_row
     WHERE source_id = $1 AND (holder_hash, kind, item) > ($2::text, $3::text, $4::text)
     ORDER BY holder_hash, kind, item LIMIT $5`,
    { crosses: "an operator's command" },
  ),

  /** Returns those that were not taken back before. */
  takeBack: statement<
    { holderHash: string; item: string },
    [sourceId: string, kind: string, holders: readonly string[], items: readonly string[]]
  >(
    'bank_take_back_rows',
    `UPDATE bank_row b SET is_taken_back = true FROM unnest($3::text[], $4::text[]) AS r (holder_hash, item)
     WHERE b.source_id = $1 AND b.kind = $2 AND b.holder_hash = r.holder_hash AND b.item = r.item
       AND NOT b.is_taken_back
     RETURNING b.holder_hash, b.item`,
    { crosses: "an operator's command" },
  ),

  /** The last row about each of these items. */
  last: statement<StoredRow, [kind: string, holders: readonly string[], items: readonly string[]]>(
    'bank_last_rows',
    `SELECT DISTINCT ON (b.holder_hash, b.item) ${columnsOfB}
     FROM bank_row b JOIN unnest($2::text[], $3::text[]) AS r (holder_hash, item)
       ON b.holder_hash = r.holder_hash AND b.item = r.item
     WHERE b.kind = $1 AND NOT b.is_taken_back
     ORDER BY b.holder_hash, b.item, ${lastFirst}`,
    { crosses: "the bank's batch" },
  ),

  /** The last row of `customers` about each mobile, without those of one source. */
  lastOfMobiles: lastLinksOf('bank_last_links_of_mobiles', 'holder_hash'),

  /** The last row of `customers` about each customer number, without those of one source. */
  lastOfCustomers: lastLinksOf('bank_last_links_of_customers', 'item'),

  /** To which mobiles a source gave these customer numbers. */
  linksOfSource: statement<
    { holderHash: string; item: string },
    [sourceId: string, customers: readonly string[]]
  >(
    'bank_links_of_source',
    `SELECT holder_hash, item FROM bank_row
     WHERE source_id = $1 AND kind = 'customers' AND item = ANY($2::text[])`,
    { crosses: "an operator's command" },
  ),

  /** What the bank last knew about a mobile that gets another number. */
  forgetLinks: statement<never, [mobile: string]>(
    'bank_forget_links',
    "DELETE FROM bank_row WHERE holder_hash = $1 AND kind = 'customers'",
  ),
}

interface FileCorrection {
  line: number
  what: 'correction' | 'change' | 'move'
  correctionId: string
  saysSealed: string
}

/** What each line of a file changed, for its history. */
export const fileCorrections = {
  insert: statement<
    never,
    [
      fileId: string,
      ids: readonly string[],
      lines: readonly string[],
      holders: readonly string[],
      whats: readonly string[],
      saysSealed: readonly string[],
    ]
  >(
    'bank_insert_file_corrections',
    `INSERT INTO feed_correction (file_id, correction_id, line, holder_hash, what, says_sealed)
     SELECT $1::uuid, r.correction_id, r.line::int, r.holder_hash, r.what, r.says_sealed
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS r (correction_id, line, holder_hash, what, says_sealed)`,
    { crosses: "the bank's batch" },
  ),

  ofFile: statement<FileCorrection, [fileId: string, afterLine: number, maxRows: number]>(
    'bank_file_corrections_of',
    `SELECT line, what, correction_id, says_sealed FROM feed_correction
     WHERE file_id = $1 AND line > $2 ORDER BY line LIMIT $3`,
  ),
}
