-- Batches of one kind of feed lock the row of their kind, so they run one after another. source_id is the file or event
-- that locked it last.
CREATE TABLE feed_lock (
  kind text PRIMARY KEY,
  source_id uuid NOT NULL
)
-- next
-- Every file that was fed, and the outcome of its lines. record is the last record that was stored, the header being 0,
-- so that an interrupted feed continues after it; a record may take several lines. older counts lines that were older
-- than what is stored; unknown those about people who are not members; numbers holds how long its customer numbers are
-- and how many end in zeros, as JSON. From undo_began_at on no more of a wrong file is stored, whoever is feeding it;
-- undone_at is set when it was undone, and taken_back counts the rows taken back, over all runs of the undo.
CREATE TABLE feed_file (
  file_id uuid PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  operator text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'refused')),
  problem text,
  record int NOT NULL DEFAULT 0,
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
  undo_began_at timestamptz,
  undone_at timestamptz,
  taken_back int NOT NULL DEFAULT 0
)
-- next
CREATE INDEX feed_file_sha256 ON feed_file (sha256)
-- next
-- Refused lines by number and reason, with no more of a person's number than its end.
CREATE TABLE feed_refusal (
  file_id uuid NOT NULL,
  line int NOT NULL,
  reason text NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, line)
)
-- next
CREATE INDEX feed_refusal_refused_at ON feed_refusal (refused_at)
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
