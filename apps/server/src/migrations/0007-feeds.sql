-- Batches of one kind of feed lock the row of their kind, so they run one after another. source_id is the file or event
-- that locked it last.
CREATE TABLE feed_lock (
  kind text PRIMARY KEY,
  source_id uuid NOT NULL
)
-- next
-- Every file that was fed, and the outcome of its lines. older counts lines that were older than what is stored;
-- unknown those about people who are not members; numbers holds how long its customer numbers are and how many end in
-- zeros, as JSON; undone_at is set when a wrong file was undone.
CREATE TABLE feed_file (
  file_id uuid PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  operator text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'refused')),
  problem text,
  row_count int NOT NULL DEFAULT 0,
  accepted int NOT NULL DEFAULT 0,
  corrected int NOT NULL DEFAULT 0,
  unchanged int NOT NULL DEFAULT 0,
  older int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  unknown int NOT NULL DEFAULT 0,
  numbers text NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  undone_at timestamptz
)
-- next
CREATE INDEX feed_file_sha256 ON feed_file (sha256)
-- next
-- Refused lines by number and reason, with no more of a person's number than its end.
CREATE TABLE feed_refusal (
  file_id uuid NOT NULL,
  line int NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (file_id, line)
)
-- next
-- What the lines of a file changed, before and after, masked and sealed. holder_hash is the person of the line.
CREATE TABLE feed_correction (
  file_id uuid NOT NULL,
  correction_id uuid NOT NULL,
  line int NOT NULL,
  holder_hash text NOT NULL,
  what text NOT NULL CHECK (what IN ('correction', 'change', 'move')),
  says_sealed text NOT NULL,
  PRIMARY KEY (file_id, correction_id)
)
-- next
CREATE INDEX feed_correction_line ON feed_correction (file_id, line)
-- next
CREATE INDEX feed_correction_holder ON feed_correction (holder_hash)
-- next
-- The people that a running feed has seen, to find lines of one file that repeat or contradict each other. Emptied
-- when the feed ends.
CREATE TABLE feed_seen (
  file_id uuid NOT NULL,
  row_key text NOT NULL,
  line int NOT NULL,
  fact_hash text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, row_key)
)
-- next
CREATE INDEX feed_seen_at ON feed_seen (seen_at)
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
-- A person of the bank, by the keyed hash of mobile or customer number. Feeds lock the person before they store
-- something about a possible member, and so does registration: neither can miss the other.
CREATE TABLE bank_person (
  holder_hash text PRIMARY KEY,
  named_at timestamptz NOT NULL
)
-- next
-- Members about whom the bank said something that is not applied yet.
CREATE TABLE bank_due (
  user_id uuid PRIMARY KEY,
  since timestamptz NOT NULL
)
-- next
CREATE INDEX bank_due_since ON bank_due (since)
-- next
-- Every event by the bank's own id, from a file or a call, so that none counts twice. user_id, action_key and points are its outcome. source_id is the file, or our own id of the event.
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
CREATE INDEX bank_waiting_source ON bank_waiting (source_id)
-- next
-- Every row that a file or an event brought about an item of a person and that counts if no later one does: the last
-- one by as_of that was not taken back is in force, and is in aum_result, bank_record or customer_link. Of customers, the
-- holder is the mobile and the item the customer number.
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
