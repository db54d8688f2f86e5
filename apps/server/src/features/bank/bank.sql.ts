import { statement } from '../../kit/database/db.ts'

/** A row of the bank by its kind, month or task, source, and content without amounts. */
export interface BankRow {
  kind: string
  about: string
  broughtBy: string
  says: string
}

export const aumResults = {
  asBankRows: statement<BankRow, [holders: readonly string[], month: string]>(
    'bank_aum_rows',
    `SELECT 'aum' AS kind, month AS about, 'file ' || file_id::text AS brought_by,
            CASE WHEN reached THEN 'reached' ELSE 'not reached' END AS says
     FROM aum_result WHERE holder_hash = ANY($1::text[]) AND month = $2`,
    { crosses: 'a person has two keys' },
  ),
}

export const bankEvents = {
  asBankRows: statement<BankRow, [eventId: string, userId: string]>(
    'bank_event_rows',
    `SELECT 'event' AS kind, type AS about, 'event ' || event_id AS brought_by, state AS says
     FROM bank_event WHERE event_id = $1 AND user_id = $2`,
  ),
}
