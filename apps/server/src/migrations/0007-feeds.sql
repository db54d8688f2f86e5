-- Batches of one kind of feed follow each other: each locks the row of its kind.
CREATE TABLE feed_lock (kind text PRIMARY KEY)
-- next
INSERT INTO feed_lock (kind) VALUES ('aum'), ('customers')
-- next
-- Every file that was fed, with what came of its lines.
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
  refused int NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
)
-- next
CREATE INDEX feed_file_sha256 ON feed_file (sha256)
-- next
-- Refused lines by number and reason; never what stood in them.
CREATE TABLE feed_refusal (
  file_id uuid NOT NULL,
  line int NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (file_id, line)
)
-- next
-- The people that a running feed has seen, to find lines of one file that repeat or contradict each other. Emptied when it ends.
CREATE TABLE feed_seen (
  file_id uuid NOT NULL,
  row_key text NOT NULL,
  line int NOT NULL,
  fact_hash text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, row_key)
)
-- next
-- Which core customer number a mobile belongs to; both by keyed hash, member or not.
CREATE TABLE customer_link (
  mobile_hash text PRIMARY KEY,
  customer_hash text NOT NULL,
  customer_sealed text NOT NULL,
  file_id uuid NOT NULL,
  updated_at timestamptz NOT NULL
)
-- next
-- The same, looked up by customer number.
CREATE TABLE customer_mobile (
  customer_hash text PRIMARY KEY,
  mobile_hash text NOT NULL
)
-- next
-- The bank's result of a month, kept under the hash of the customer number or mobile that the file named.
CREATE TABLE aum_result (
  holder_hash text NOT NULL,
  month text NOT NULL,
  reached boolean NOT NULL,
  amount_sealed text NOT NULL,
  file_id uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (holder_hash, month)
)
-- next
-- What a later file changed about a result. Points do not fall; the operator sees it.
CREATE TABLE aum_correction (
  holder_hash text NOT NULL,
  month text NOT NULL,
  file_id uuid NOT NULL,
  line int NOT NULL,
  was_reached boolean NOT NULL,
  is_reached boolean NOT NULL,
  was_amount_sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (holder_hash, month, file_id)
)
-- next
CREATE INDEX aum_correction_file ON aum_correction (file_id, line)
