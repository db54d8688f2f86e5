import { type Allowances, statement } from '../../kit/database/db.ts'
import type { BankRecord } from './records.sql.ts'

interface StoredResult {
  holderHash: string
  month: string
  reached: boolean
  amountSealed: string
  fileId: string
  asOf: Date
  storedAt: Date
}

const deleteFrom = (table: string, allowed?: Allowances) =>
  statement<never, [holderHash: string]>(
    `bank_leave_${table}`,
    `DELETE FROM ${table} WHERE holder_hash = $1`,
    allowed,
  )

/** Moves rows from one mobile to another. Rows are inserted again: a row's key is never updated. */
export const mobileMoves = {
  records: statement<BankRecord & { kind: string }, [holderHash: string]>(
    'bank_records_of_mobile',
    `SELECT holder_hash, kind, item, fact_hash, value_sealed, as_of, stored_at, source_id
     FROM bank_record WHERE holder_hash = $1`,
  ),
  keepRecord: statement<
    never,
    [
      holderHash: string,
      kind: string,
      item: string,
      factHash: string,
      valueSealed: string,
      asOf: Date,
      sourceId: string,
      storedAt: Date,
    ]
  >(
    'bank_move_record',
    `INSERT INTO bank_record (holder_hash, kind, item, fact_hash, value_sealed, as_of, source_id, stored_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (holder_hash, kind, item) DO UPDATE
     SET fact_hash = excluded.fact_hash, value_sealed = excluded.value_sealed, as_of = excluded.as_of,
         source_id = excluded.source_id, stored_at = excluded.stored_at
     WHERE (bank_record.as_of, bank_record.stored_at) < (excluded.as_of, excluded.stored_at)`,
  ),
  results: statement<StoredResult, [holderHash: string]>(
    'bank_results_of_mobile',
    `SELECT holder_hash, month, reached, amount_sealed, file_id, as_of, stored_at FROM aum_result
     WHERE holder_hash = $1`,
  ),
  keepResult: statement<
    never,
    [
      holderHash: string,
      month: string,
      reached: boolean,
      amountSealed: string,
      fileId: string,
      asOf: Date,
      storedAt: Date,
    ]
  >(
    'bank_move_result',
    `INSERT INTO aum_result (holder_hash, month, reached, amount_sealed, file_id, as_of, stored_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (holder_hash, month) DO UPDATE
     SET reached = excluded.reached, amount_sealed = excluded.amount_sealed, file_id = excluded.file_id,
         as_of = excluded.as_of, stored_at = excluded.stored_at
     WHERE (aum_result.as_of, aum_result.stored_at) < (excluded.as_of, excluded.stored_at)`,
  ),
  waiting: statement<never, [oldHash: string, newHash: string]>(
    'bank_move_waiting',
    `INSERT INTO bank_waiting (holder_hash, event_id, type, happened_at, source_id)
     SELECT $2::text, event_id, type, happened_at, source_id FROM bank_waiting WHERE holder_hash = $1
     ON CONFLICT (holder_hash, event_id) DO NOTHING`,
    { crosses: 'a change of mobile' },
  ),
  events: statement<never, [oldHash: string, newHash: string]>(
    'bank_move_events',
    'UPDATE bank_event SET holder_hash = $2 WHERE holder_hash = $1',
    { crosses: 'a change of mobile' },
  ),
}

/** Deletes what is left under the old mobile, with what files changed there: see decisions/0008#by-the-member. */
export const leftBehind = [
  deleteFrom('bank_record'),
  deleteFrom('aum_result'),
  deleteFrom('aum_correction'),
  deleteFrom('bank_row'),
  deleteFrom('feed_correction', { crosses: 'a change of mobile' }),
  deleteFrom('bank_waiting'),
  deleteFrom('bank_person'),
]
