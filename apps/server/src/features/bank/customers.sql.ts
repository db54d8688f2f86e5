import { statement, statementForMany } from '../../kit/database/db.ts'

/** A core customer number of a mobile, both by keyed hash. */
export interface CustomerLink {
  mobileHash: string
  customerHash: string
  customerSealed: string
  fileId: string
  asOf: Date
}

export const customerLinks = {
  of: statementForMany<{ customerHash: string }, [mobileHash: string]>(
    ['text'],
    'bank_customer_of_mobile',
    'SELECT customer_hash FROM customer_link WHERE mobile_hash = $1',
  ),

  ofMobiles: statement<CustomerLink, [mobileHashes: readonly string[]]>(
    'bank_links_of_mobiles',
    `SELECT mobile_hash, customer_hash, customer_sealed, file_id, as_of
     FROM customer_link WHERE mobile_hash = ANY($1::text[])`,
    { crosses: "the bank's batch" },
  ),

  upsert: statement<
    never,
    [
      mobiles: readonly string[],
      customers: readonly string[],
      customersSealed: readonly string[],
      asOf: readonly Date[],
      fileId: string,
      at: Date,
    ]
  >(
    'bank_upsert_links',
    `INSERT INTO customer_link (mobile_hash, customer_hash, customer_sealed, as_of, file_id, updated_at)
     SELECT r.mobile_hash, r.customer_hash, r.customer_sealed, r.as_of, $5::uuid, $6::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
       AS r (mobile_hash, customer_hash, customer_sealed, as_of)
     ON CONFLICT (mobile_hash) DO UPDATE
     SET customer_hash = excluded.customer_hash, customer_sealed = excluded.customer_sealed, as_of = excluded.as_of,
         file_id = excluded.file_id, updated_at = excluded.updated_at`,
    { crosses: "the bank's batch" },
  ),

  delete: statement<never, [mobiles: readonly string[]]>(
    'bank_delete_links',
    'DELETE FROM customer_link WHERE mobile_hash = ANY($1::text[])',
    { crosses: "the bank's batch" },
  ),

  /** Removes a link that a file made, unless something has changed it since. */
  deleteOfFile: statement<never, [mobile: string, customer: string, fileId: string]>(
    'bank_delete_link_of_file',
    'DELETE FROM customer_link WHERE mobile_hash = $1 AND customer_hash = $2 AND file_id = $3',
  ),

  /** Restores a link, unless the mobile has another one. */
  restore: statement<
    { mobileHash: string },
    [mobile: string, customer: string, customerSealed: string, asOf: Date, fileId: string, at: Date]
  >(
    'bank_restore_link',
    `INSERT INTO customer_link (mobile_hash, customer_hash, customer_sealed, as_of, file_id, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (mobile_hash) DO NOTHING RETURNING mobile_hash`,
  ),
}

export const customerMobiles = {
  of: statement<{ customerHash: string; mobileHash: string }, [customerHashes: readonly string[]]>(
    'bank_mobiles_of_customers',
    'SELECT customer_hash, mobile_hash FROM customer_mobile WHERE customer_hash = ANY($1::text[])',
    { crosses: "the bank's batch" },
  ),

  upsert: statement<never, [customers: readonly string[], mobiles: readonly string[]]>(
    'bank_upsert_customer_mobiles',
    `INSERT INTO customer_mobile (customer_hash, mobile_hash)
     SELECT r.customer_hash, r.mobile_hash
     FROM unnest($1::text[], $2::text[]) AS r (customer_hash, mobile_hash)
     ON CONFLICT (customer_hash) DO UPDATE SET mobile_hash = excluded.mobile_hash`,
    { crosses: "the bank's batch" },
  ),

  delete: statement<never, [customers: readonly string[]]>(
    'bank_delete_customer_mobiles',
    'DELETE FROM customer_mobile WHERE customer_hash = ANY($1::text[])',
    { crosses: "the bank's batch" },
  ),

  restore: statement<never, [customer: string, mobile: string]>(
    'bank_restore_customer_mobile',
    'INSERT INTO customer_mobile (customer_hash, mobile_hash) VALUES ($1, $2) ON CONFLICT (customer_hash) DO NOTHING',
  ),
}

/** The members whom customer numbers left: rules/bank#moves-between-members. */
export const customerFormer = {
  /** The last member whom each number left; null for an erased account. */
  last: statement<{ customerHash: string; userId: string | null }, [customers: readonly string[]]>(
    'bank_last_members',
    `SELECT DISTINCT ON (customer_hash) customer_hash, user_id FROM customer_former
     WHERE customer_hash = ANY($1::text[]) ORDER BY customer_hash, left_at DESC`,
    { crosses: "the bank's batch" },
  ),

  insert: statement<
    never,
    [customers: readonly string[], userIds: readonly string[], sourceId: string, at: Date]
  >(
    'bank_insert_former',
    `INSERT INTO customer_former (customer_hash, left_at, user_id, source_id)
     SELECT r.customer_hash, $4::timestamptz, r.user_id, $3::uuid
     FROM unnest($1::text[], $2::uuid[]) AS r (customer_hash, user_id)
     ON CONFLICT (customer_hash, left_at) DO UPDATE SET user_id = excluded.user_id, source_id = excluded.source_id`,
    { crosses: "the bank's batch" },
  ),

  /** A number that is given back has not left its member since. */
  deleteSince: statement<never, [customer: string, since: Date]>(
    'bank_delete_former_since',
    'DELETE FROM customer_former WHERE customer_hash = $1 AND left_at > $2',
  ),
}
