import type { LookupTable } from './kit/sealing/lookup-tables.sql.ts'

/**
 * Every column with the keyed hash of a mobile or a customer number, by which people are found. A test compares the list
 * with the one of everything that is made of these numbers, and follows a person's hashes through the database.
 */
export const lookupTables: readonly LookupTable[] = [
  { table: 'member', key: { user_id: 'uuid' }, columns: { mobile_hash: true } },
  { table: 'member_mobile', key: { mobile_hash: 'text' }, columns: { mobile_hash: true } },
  { table: 'left_mobile', key: { mobile_hash: 'text' }, columns: { mobile_hash: true } },
  {
    table: 'sms_code',
    key: { mobile_hash: 'text', scene: 'text', browser_hash: 'text' },
    columns: { mobile_hash: true },
  },
  {
    table: 'known_browser',
    key: { mobile_hash: 'text', browser_hash: 'text' },
    columns: { mobile_hash: true },
  },
  {
    table: 'mobile_voucher',
    key: { browser_hash: 'text', mobile_hash: 'text' },
    columns: { mobile_hash: true },
  },
  {
    table: 'recent_registration',
    key: { browser_hash: 'text', mobile_hash: 'text' },
    columns: { mobile_hash: true },
  },
  { table: 'helper_session', key: { token_hash: 'text' }, columns: { mobile_hash: true } },
  { table: 'family_link', key: { user_id: 'uuid', link_id: 'uuid' }, columns: { helper_hash: true } },
  { table: 'family_helped', key: { helper_hash: 'text', link_id: 'uuid' }, columns: { helper_hash: true } },
  { table: 'bank_person', key: { holder_hash: 'text' }, columns: { holder_hash: true } },
  {
    table: 'customer_link',
    key: { mobile_hash: 'text' },
    columns: { mobile_hash: true, customer_hash: true },
  },
  {
    table: 'customer_mobile',
    key: { customer_hash: 'text' },
    columns: { mobile_hash: true, customer_hash: true },
  },
  {
    table: 'customer_former',
    key: { customer_hash: 'text', left_at: 'timestamptz' },
    columns: { customer_hash: true },
  },
  { table: 'aum_result', key: { holder_hash: 'text', month: 'text' }, columns: { holder_hash: true } },
  {
    table: 'aum_correction',
    key: { holder_hash: 'text', month: 'text', file_id: 'uuid' },
    columns: { holder_hash: true },
  },
  {
    table: 'bank_record',
    key: { holder_hash: 'text', kind: 'text', item: 'text' },
    columns: { holder_hash: true },
  },
  {
    table: 'bank_row',
    key: { source_id: 'uuid', holder_hash: 'text', kind: 'text', item: 'text' },
    columns: { holder_hash: true, item: { kind: 'customers' } },
  },
  { table: 'bank_event', key: { event_id: 'text' }, columns: { holder_hash: true } },
  { table: 'bank_waiting', key: { holder_hash: 'text', event_id: 'text' }, columns: { holder_hash: true } },
  {
    table: 'feed_correction',
    key: { file_id: 'uuid', correction_id: 'uuid' },
    columns: { holder_hash: true },
  },
]
