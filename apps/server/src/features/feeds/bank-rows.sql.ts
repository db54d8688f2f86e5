import { type Queryable, statement } from '../../kit/db.ts'

/** A row of the bank's by what names it: its kind, its month or day, what brought it, and what it says without amounts. */
export interface BankRow {
  kind: string
  about: string
  broughtBy: string
  says: string
}

const aumRows = statement<BankRow>(
  'feeds_bank_rows_aum',
  `SELECT 'aum' AS kind, month AS about, 'file ' || file_id::text AS brought_by,
          CASE WHEN reached THEN 'reached' ELSE 'not reached' END AS says
   FROM aum_result WHERE holder_hash = ANY($1::text[]) AND month = $2`,
)
const eventRows = statement<BankRow>(
  'feeds_bank_rows_event',
  `SELECT 'event' AS kind, type AS about, 'event ' || event_id AS brought_by, state AS says
   FROM bank_event WHERE event_id = $1 AND user_id = $2`,
)

/** The bank's rows about one award or refusal: the month's assets of the person, or the event that brought a task. */
export async function bankRowsAbout(
  on: Queryable,
  person: { userId: string; mobileHash: string; customerHash: string | null },
  fact: { resultMonth: string | null; eventId: string | null },
): Promise<BankRow[]> {
  const { userId, mobileHash, customerHash } = person
  const holders = customerHash === null ? [mobileHash] : [mobileHash, customerHash]
  const ofMonth = fact.resultMonth === null ? [] : await on.all(aumRows, [holders, fact.resultMonth])
  const ofEvent = fact.eventId === null ? [] : await on.all(eventRows, [fact.eventId, userId])
  return [...ofMonth, ...ofEvent]
}
