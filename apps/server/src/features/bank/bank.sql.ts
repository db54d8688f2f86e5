import { statement } from '../../kit/database/db.ts'

/** Reads of the bank's data. Only the feeds write these tables; everybody else reads through bank's door. */

/** A core customer number of a mobile, both by keyed hash. */
export interface CustomerLink {
  mobileHash: string
  customerHash: string
  customerSealed: string
  fileId: string
  asOf: Date
}

export const customerLinks = {
  of: statement<{ customerHash: string }, [mobileHash: string]>(
    'bank_customer_of_mobile',
    'SELECT customer_hash FROM customer_link WHERE mobile_hash = $1',
  ),

  ofMobiles: statement<CustomerLink, [mobileHashes: readonly string[]]>(
    'bank_links_of_mobiles',
    `SELECT mobile_hash, customer_hash, customer_sealed, file_id, as_of
     FROM customer_link WHERE mobile_hash = ANY($1::text[])`,
    { crosses: "the bank's batch" },
  ),
}

export const customerMobiles = {
  of: statement<{ customerHash: string; mobileHash: string }, [customerHashes: readonly string[]]>(
    'bank_mobiles_of_customers',
    'SELECT customer_hash, mobile_hash FROM customer_mobile WHERE customer_hash = ANY($1::text[])',
    { crosses: "the bank's batch" },
  ),
}

/** A row of the bank by its kind, month or task, source, and content without amounts. */
export interface BankRow {
  kind: string
  about: string
  broughtBy: string
  says: string
}

export const aumResults = {
  /** The person's latest result, under whichever number the bank named. */
  latest: statement<
    { reached: boolean; sourceId: string },
    [mobileHash: string, customerHash: string | null, month: string]
  >(
    'bank_aum_result',
    `SELECT reached, file_id AS source_id FROM aum_result WHERE holder_hash IN ($1::text, $2::text) AND month = $3
     ORDER BY as_of DESC, stored_at DESC, file_id DESC LIMIT 1`,
    { crosses: 'a person has two keys' },
  ),

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
}
