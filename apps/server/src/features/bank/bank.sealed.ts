import { sealedColumn } from '../../kit/sealing/sealed-place.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'

/** The bank's event id as it is stored, a keyed hash. */
export function storedEventId(sealing: Sealing, eventId: string): string {
  return sealing.hash('bank event', eventId)
}

/** What the bank says about people, with every row that a file may bring back. */
export const sealedBank = {
  customer: sealedColumn('customer_link', 'customer_sealed', ['mobileHash']),
  amount: sealedColumn('aum_result', 'amount_sealed', ['holderHash', 'month']),
  record: sealedColumn('bank_record', 'value_sealed', ['holderHash', 'kind', 'item']),
  row: sealedColumn('bank_row', 'says_sealed', ['sourceId', 'holderHash', 'kind', 'item']),
  fileCorrection: sealedColumn('feed_correction', 'says_sealed', ['fileId', 'correctionId']),
}
