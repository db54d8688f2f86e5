import { type Opens, sealedColumn } from '../../kit/sealed-place.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { CustomerLink } from './bank.sql.ts'

/** The bank's ids never begin with it, so whatever does is a hash. */
const hashMark = '~'

/** Returns the bank's event id as it is stored, a keyed hash; one that is hashed already stays as it is. */
export function storedEventId(sealing: Sealing, eventId: string): string {
  return eventId.startsWith(hashMark) ? eventId : hashMark + sealing.hash('bank event', eventId)
}

/** A link between a mobile and a customer number, with the number in clear. It is stored sealed as a whole. */
export interface OpenLink extends Pick<CustomerLink, 'mobileHash' | 'customerHash' | 'fileId' | 'asOf'> {
  customerNo: string
}

/** The links before a change: the mobile's and the customer number's. */
export interface LinksBefore {
  ofMobile: OpenLink | null
  ofCustomer: OpenLink | null
}

type StoredLink = OpenLink | (Omit<OpenLink, 'customerNo'> & { customerSealed: string })
/** Such a number was sealed in the old form, which is not bound to a place. */
const noPlace = { table: '', column: '', key: [] }

/** Reads the links from their JSON. In older ones the customer number is itself sealed. */
export function readLinks(sealing: Opens, json: string): LinksBefore {
  const isoDates = (key: string, value: unknown) => (key === 'asOf' ? new Date(String(value)) : value)
  const { ofMobile, ofCustomer } = JSON.parse(json, isoDates) as Record<keyof LinksBefore, StoredLink | null>
  const opened = (link: StoredLink | null): OpenLink | null => {
    if (link === null || 'customerNo' in link) return link
    const { customerSealed, ...rest } = link
    return { ...rest, customerNo: sealing.open(noPlace, {}, customerSealed) }
  }
  return { ofMobile: opened(ofMobile), ofCustomer: opened(ofCustomer) }
}

/** Rewrites such a JSON in its current form; other values of the column stay as they are. */
export function renewLinks(sealing: Opens, json: string): string {
  return json.includes('"customerSealed"') ? JSON.stringify(readLinks(sealing, json)) : json
}

/** What the bank says about people, and what it said before. */
export const sealedBank = {
  customer: sealedColumn('customer_link', 'customer_sealed', ['mobileHash']),
  amount: sealedColumn('aum_result', 'amount_sealed', ['holderHash', 'month']),
  amountBefore: sealedColumn('aum_correction', 'was_amount_sealed', ['holderHash', 'month', 'fileId']),
  record: sealedColumn('bank_record', 'value_sealed', ['holderHash', 'kind', 'item']),
  recordBefore: sealedColumn('bank_change', 'was_sealed', ['sourceId', 'holderHash', 'kind', 'item'], {
    renew: renewLinks,
  }),
  fileCorrection: sealedColumn('feed_correction', 'says_sealed', ['fileId', 'correctionId']),
}
