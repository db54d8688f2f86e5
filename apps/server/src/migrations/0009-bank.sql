INSERT INTO feed_lock (kind) VALUES ('events'), ('tiers'), ('blacklist'), ('cards'), ('pensions')
-- next
-- Lines that are older than what is known already change nothing; undone_at is when a wrong file was taken back.
ALTER TABLE feed_file ADD COLUMN older int NOT NULL DEFAULT 0
-- next
ALTER TABLE feed_file ADD COLUMN undone_at timestamptz
-- next
-- The bank's own time of a row, by which a late one is known. Rows from before have the time of their storing.
ALTER TABLE aum_result ADD COLUMN as_of timestamptz
-- next
ALTER TABLE aum_correction ADD COLUMN was_file_id uuid
-- next
ALTER TABLE aum_correction ADD COLUMN was_as_of timestamptz
-- next
CREATE INDEX aum_result_file ON aum_result (file_id)
-- next
ALTER TABLE customer_link ADD COLUMN as_of timestamptz
-- next
-- A person of the bank, by the keyed hash of mobile or customer number. Whoever stores something that may concern a
-- member locks the person first, and so does the registration: neither can miss the other.
CREATE TABLE bank_person (
  holder_hash text PRIMARY KEY,
  named_at timestamptz NOT NULL
)
-- next
-- Members about whom the bank said something that is not carried out yet.
CREATE TABLE bank_due (
  user_id uuid PRIMARY KEY,
  since timestamptz NOT NULL
)
-- next
CREATE INDEX bank_due_since ON bank_due (since)
-- next
-- Every event by the bank's own id, from a file or a call: the same id never counts twice. A task that was done waits
-- until its person is a member; user_id, action_key and points say what came of it. source_id is the file, or the
-- event's own id of ours.
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
  settled_at timestamptz
)
-- next
CREATE INDEX bank_event_holder ON bank_event (holder_hash, state)
-- next
CREATE INDEX bank_event_source ON bank_event (source_id, line)
-- next
-- What the bank says of a person, by kind: tier, blacklist, one row a card, one row a pension.
CREATE TABLE bank_record (
  holder_hash text NOT NULL,
  kind text NOT NULL,
  item text NOT NULL,
  fact_hash text NOT NULL,
  value_sealed text NOT NULL,
  as_of timestamptz NOT NULL,
  source_id uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (holder_hash, kind, item)
)
-- next
CREATE INDEX bank_record_source ON bank_record (source_id)
-- next
-- What stood in a record or a customer link before a source changed it; null where nothing did. A wrong file is taken
-- back from here.
CREATE TABLE bank_change (
  source_id uuid NOT NULL,
  holder_hash text NOT NULL,
  kind text NOT NULL,
  item text NOT NULL,
  line int NOT NULL,
  was_fact_hash text,
  was_sealed text,
  was_as_of timestamptz,
  was_source_id uuid,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (source_id, holder_hash, kind, item)
)
-- next
-- Set for members on the bank's blacklist: they earn, but take no rank.
ALTER TABLE point_account ADD COLUMN is_blacklisted boolean NOT NULL DEFAULT false
