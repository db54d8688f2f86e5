import { statement } from '../../kit/db.ts'

export const customerOfMobile = statement<{ customerHash: string }>(
  'feeds_customer_of_mobile',
  'SELECT customer_hash FROM customer_link WHERE mobile_hash = $1',
)

export const linksOfMobiles = statement<{ mobileHash: string; customerHash: string }>(
  'feeds_links_of_mobiles',
  'SELECT mobile_hash, customer_hash FROM customer_link WHERE mobile_hash = ANY($1::text[])',
)

export const mobilesOfCustomers = statement<{ customerHash: string; mobileHash: string }>(
  'feeds_mobiles_of_customers',
  'SELECT customer_hash, mobile_hash FROM customer_mobile WHERE customer_hash = ANY($1::text[])',
)

export const deleteLinks = statement(
  'feeds_delete_links',
  'DELETE FROM customer_link WHERE mobile_hash = ANY($1::text[])',
)

export const deleteCustomerMobiles = statement(
  'feeds_delete_customer_mobiles',
  'DELETE FROM customer_mobile WHERE customer_hash = ANY($1::text[])',
)

export const upsertLinks = statement(
  'feeds_upsert_links',
  `INSERT INTO customer_link (mobile_hash, customer_hash, customer_sealed, file_id, updated_at)
   SELECT r.mobile_hash, r.customer_hash, r.customer_sealed, $4::uuid, $5::timestamptz
   FROM unnest($1::text[], $2::text[], $3::text[]) AS r (mobile_hash, customer_hash, customer_sealed)
   ON CONFLICT (mobile_hash) DO UPDATE
   SET customer_hash = excluded.customer_hash, customer_sealed = excluded.customer_sealed,
       file_id = excluded.file_id, updated_at = excluded.updated_at`,
)

export const upsertCustomerMobiles = statement(
  'feeds_upsert_customer_mobiles',
  `INSERT INTO customer_mobile (customer_hash, mobile_hash)
   SELECT r.customer_hash, r.mobile_hash
   FROM unnest($1::text[], $2::text[]) AS r (customer_hash, mobile_hash)
   ON CONFLICT (customer_hash) DO UPDATE SET mobile_hash = excluded.mobile_hash`,
)
