import { type Opens, sealedColumn } from '../../kit/sealed-place.ts'
import type { Sealing } from '../../kit/sealing.ts'
import type { CustomerLink } from './bank.sql.ts'

/** No id of the bank begins with it: what does is a hash. */
const hashMark = '~'

/** How the bank's id of an event is stored: as a keyed hash. One that is stored already stays. */
export function storedEventId(sealing: Sealing, eventId: string): string {
  return eventId.startsWith(hashMark) ? eventId : hashMark + sealing.hash('bank event', eventId)
}

/** A link between mobile and customer number, with the number in clear. Stored as a whole under a seal. */
export interface OpenLink extends Pick<CustomerLink, 'mobileHash' | 'customerHash' | 'fileId' | 'asOf'> {
  customerNo: string
}

/** The links before a change: that of its mobile and that of its customer number. */
export interface LinksBefore {
  ofMobile: OpenLink | null
  ofCustomer: OpenLink | null
}

type StoredLink = OpenLink | (Omit<OpenLink, 'customerNo'> & { customerSealed: string })
/** Such a number was sealed in the form of before, which is bound to no place. */
const noPlace = { table: '', column: '', key: [] }

/** Reads the links from their JSON. Earlier ones hold the customer number sealed once more. */
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

/** Such a JSON as it is written now; other values of the column stay. */
export function renewLinks(sealing: Opens, json: string): string {
  return json.includes('"customerSealed"') ? JSON.stringify(readLinks(sealing, json)) : json
}

/** What the bank says of people, and what it said before. */
export const sealedBank = {
  customer: sealedColumn('customer_link', 'customer_sealed', ['mobileHash']),
  amount: sealedColumn('aum_result', 'amount_sealed', ['holderHash', 'month']),
  amountBefore: sealedColumn('aum_correction', 'was_amount_sealed', ['holderHash', 'month', 'fileId']),
  record: sealedColumn('bank_record', 'value_sealed', ['holderHash', 'kind', 'item']),
  recordBefore: sealedColumn('bank_change', 'was_sealed', ['sourceId', 'holderHash', 'kind', 'item'], {
    renew: renewLinks,
  }),
}
