import { statement } from '../../kit/db.ts'

type Holders = [holders: readonly string[]]

const dropOf = (table: string, column = 'holder_hash') =>
  statement<never, Holders>(`bank_erase_${table}`, `DELETE FROM ${table} WHERE ${column} = ANY($1::text[])`)

/** What the bank said about a person, under the hashes of mobile and customer number. */
export const bankErasure = {
  customerLink: dropOf('customer_link', 'mobile_hash'),
  customerMobile: dropOf('customer_mobile', 'customer_hash'),
  result: dropOf('aum_result'),
  correction: dropOf('aum_correction'),
  record: dropOf('bank_record'),
  change: dropOf('bank_change'),
  waiting: dropOf('bank_waiting'),
  person: dropOf('bank_person'),
  /** The bank's id stays, so that the event never counts a second time. */
  event: statement<never, Holders>(
    'bank_erase_bank_event',
    `UPDATE bank_event SET holder_hash = '' WHERE holder_hash = ANY($1::text[])`,
  ),
}

export const bankResults = {
  of: statement<{ month: string; reached: boolean }, [holders: readonly string[], maxRows: number]>(
    'bank_results_of',
    `SELECT month, reached FROM aum_result WHERE holder_hash = ANY($1::text[]) ORDER BY month DESC LIMIT $2`,
  ),
}
