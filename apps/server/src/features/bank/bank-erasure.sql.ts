import { statement } from '../../kit/database/db.ts'

type Holders = [holders: readonly string[]]

const deleteFrom = (table: string, column = 'holder_hash') =>
  statement<never, Holders>(`bank_erase_${table}`, `DELETE FROM ${table} WHERE ${column} = ANY($1::text[])`, {
    crosses: 'an erasure',
  })

/** What the bank said about a person, under the hashes of mobile and customer number. */
export const bankErasure = {
  result: deleteFrom('aum_result'),
  correction: deleteFrom('aum_correction'),
  record: deleteFrom('bank_record'),
  /** Rows of customers that name the person's number beside another mobile go, too. */
  row: statement<never, Holders>(
    'bank_erase_bank_row',
    `DELETE FROM bank_row
     WHERE holder_hash = ANY($1::text[]) OR (kind = 'customers' AND item = ANY($1::text[]))`,
    { crosses: 'an erasure' },
  ),
  feedCorrection: deleteFrom('feed_correction'),
  waiting: deleteFrom('bank_waiting'),
  person: deleteFrom('bank_person'),
  /** The bank's id stays, so that the event never counts a second time. */
  event: statement<never, Holders>(
    'bank_erase_bank_event',
    `UPDATE bank_event SET holder_hash = '' WHERE holder_hash = ANY($1::text[])`,
    { crosses: 'an erasure' },
  ),
  /** Nothing is stored under the number any more. Those that the member left before stay, without the member. */
  customerFormer: deleteFrom('customer_former', 'customer_hash'),
  // The link last: an erasure that was interrupted finds the rest by it.
  customerMobile: deleteFrom('customer_mobile', 'customer_hash'),
  customerLink: deleteFrom('customer_link', 'mobile_hash'),
}

export const bankResults = {
  of: statement<{ month: string; reached: boolean }, [holders: readonly string[], maxRows: number]>(
    'bank_results_of',
    `SELECT DISTINCT ON (month) month, reached FROM aum_result WHERE holder_hash = ANY($1::text[])
     ORDER BY month DESC, as_of DESC, stored_at DESC, file_id DESC LIMIT $2`,
    { crosses: 'a person has two keys' },
  ),
}
