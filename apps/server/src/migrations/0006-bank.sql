-- A person of the bank, by the keyed hash of mobile or customer number. Feeds lock the person before they store
-- something about a possible member, and so does registration: neither can miss the other.
CREATE TABLE bank_person (
  holder_hash text PRIMARY KEY,
  named_at timestamptz NOT NULL
)
-- next
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
-- The members whom a customer number left: what is stored under it goes to nobody else unconfirmed. user_id is null
-- once the account is erased.
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
-- The bank's result of a month, by the hash of the customer number or mobile that the file named, so that nobody else
-- gets it where a number moves. Of a person's rows under both, the last one counts: by as_of, then by stored_at.
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
-- What a later file changed about a result. Points never fall; operators see the correction.
CREATE TABLE aum_correction (
  holder_hash text NOT NULL,
  month text NOT NULL,
  file_id uuid NOT NULL,
  line int NOT NULL,
  was_reached boolean NOT NULL,
  is_reached boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (holder_hash, month, file_id)
)
-- next
CREATE INDEX aum_correction_file ON aum_correction (file_id, line)
-- next
-- What the bank says of a person, by kind: tier, blacklist, one row per card, one row per pension. Under the hash that
-- the file named, like the results.
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
-- next
-- Every row that a file or an event brought about an item of a person and that counts if no later one does: the last
-- one by as_of that was not taken back is in force, and is in aum_result, bank_record or customer_link. Of customers,
-- the holder is the mobile and the item the customer number.
CREATE TABLE bank_row (
  source_id uuid NOT NULL,
  holder_hash text NOT NULL,
  kind text NOT NULL,
  item text NOT NULL,
  line int NOT NULL,
  fact_hash text NOT NULL,
  says_sealed text NOT NULL,
  as_of timestamptz NOT NULL,
  stored_at timestamptz NOT NULL,
  is_taken_back boolean NOT NULL DEFAULT false,
  PRIMARY KEY (source_id, holder_hash, kind, item)
)
-- next
-- For what counts once a row is taken back, and for erasing what was said about a person.
CREATE INDEX bank_row_holder ON bank_row (holder_hash, kind, item)
-- next
CREATE INDEX bank_row_customer ON bank_row (item) WHERE kind = 'customers'
-- next
-- Every event by the keyed hash of the bank's id, from a file or a call, so that none counts twice. user_id, action_key
-- and points are its outcome. source_id is the file, or our own id of the event.
CREATE TABLE bank_event (
  event_id text PRIMARY KEY,
  fact_hash text NOT NULL,
  type text NOT NULL,
  holder_hash text NOT NULL,
  happened_at timestamptz NOT NULL,
  source_id uuid NOT NULL,
  line int NOT NULL,
  state text NOT NULL CHECK (state IN ('stored', 'waiting', 'done', 'taken_back')),
  user_id uuid,
  action_key text,
  points int,
  received_at timestamptz NOT NULL,
  applied_at timestamptz
)
-- next
CREATE INDEX bank_event_holder ON bank_event (holder_hash, state)
-- next
CREATE INDEX bank_event_source ON bank_event (source_id, line)
-- next
-- Tasks that wait until their person is a member, by person: what one person waits for is on one server.
CREATE TABLE bank_waiting (
  holder_hash text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  happened_at timestamptz NOT NULL,
  source_id uuid NOT NULL,
  PRIMARY KEY (holder_hash, event_id)
)
-- next
-- Members about whom the bank said something that is not applied yet.
CREATE TABLE bank_due (
  user_id uuid PRIMARY KEY,
  since timestamptz NOT NULL
)
-- next
CREATE INDEX bank_due_since ON bank_due (since)
