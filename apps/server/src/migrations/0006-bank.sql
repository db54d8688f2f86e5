-- Which core customer number a mobile belongs to; both by keyed hash, member or not. as_of is the bank's own time,
-- which tells a late row.
CREATE TABLE customer_link (
  mobile_hash text PRIMARY KEY,
  customer_hash text NOT NULL,
  customer_sealed text NOT NULL,
  file_id uuid NOT NULL,
  as_of timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)
-- next
-- The same, by customer number.
CREATE TABLE customer_mobile (
  customer_hash text PRIMARY KEY,
  mobile_hash text NOT NULL
)
-- next
-- The members whom a customer number left: what is stored under it goes to nobody else unconfirmed. user_id is null once
-- the account is erased.
CREATE TABLE customer_former (
  customer_hash text NOT NULL,
  left_at timestamptz NOT NULL,
  user_id uuid,
  source_id uuid NOT NULL,
  PRIMARY KEY (customer_hash, left_at)
)
-- next
CREATE INDEX customer_former_user ON customer_former (user_id)
-- next
-- The bank's result of a month, by the hash of the customer number or mobile that the file named, so that nobody else gets
-- it where a number moves. Of a person's rows under both, the last one counts: by as_of, then by stored_at.
CREATE TABLE aum_result (
  holder_hash text NOT NULL,
  month text NOT NULL,
  reached boolean NOT NULL,
  amount_sealed text NOT NULL,
  file_id uuid NOT NULL,
  as_of timestamptz NOT NULL,
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (holder_hash, month)
)
-- next
-- What the bank says of a person, by kind: tier, blacklist, one row per card, one row per pension. Under the hash that the
-- file named, like the results.
CREATE TABLE bank_record (
  holder_hash text NOT NULL,
  kind text NOT NULL,
  item text NOT NULL,
  fact_hash text NOT NULL,
  value_sealed text NOT NULL,
  as_of timestamptz NOT NULL,
  source_id uuid NOT NULL,
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (holder_hash, kind, item)
)
-- next
CREATE INDEX bank_record_source ON bank_record (source_id)
