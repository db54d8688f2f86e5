-- A member's running totals; every award locks this row first. Blacklisted members earn points but take no rank; a
-- closed account gets nothing more. A member is blacklisted while on the bank's list or under a bar of the club, each
-- kept apart from the other; a bar without a last day is for good. blacklist_changed_at tells the ranking's snapshot
-- whom to look at again.
CREATE TABLE point_account (
  user_id uuid PRIMARY KEY,
  total int NOT NULL DEFAULT 0 CHECK (total >= 0),
  last_seq int NOT NULL DEFAULT 0,
  last_hash text NOT NULL DEFAULT '',
  is_blacklisted boolean NOT NULL DEFAULT false,
  is_on_bank_list boolean NOT NULL DEFAULT false,
  bar_since timestamptz,
  bar_last_day text,
  blacklist_changed_at timestamptz,
  is_closed boolean NOT NULL DEFAULT false,
  CHECK (is_blacklisted = (is_on_bank_list OR bar_since IS NOT NULL)),
  CHECK (bar_last_day IS NULL OR bar_since IS NOT NULL)
)
-- next
-- The bars that end, for the job that lifts them.
CREATE INDEX point_account_bar_end ON point_account (bar_last_day, user_id) WHERE bar_last_day IS NOT NULL
-- next
CREATE INDEX point_account_blacklist_changed ON point_account (blacklist_changed_at, user_id)
WHERE blacklist_changed_at IS NOT NULL
-- next
-- The ledger: append-only, one entry per award (docs/decisions/0001-ledger-and-signed-days.md#one-writer). terms are
-- those in force when the entry was written.
CREATE TABLE point_entry (
  user_id uuid NOT NULL,
  seq int NOT NULL CHECK (seq > 0),
  business_key text NOT NULL,
  task_id text NOT NULL,
  points int NOT NULL CHECK (points > 0),
  total_after int NOT NULL,
  month text NOT NULL,
  created_at timestamptz NOT NULL,
  fact jsonb NOT NULL DEFAULT '{}',
  terms jsonb NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (user_id, seq),
  UNIQUE (user_id, business_key)
)
-- next
-- The entries of a day, for the signed heads. The table only grows, so a BRIN index costs an award next to nothing.
CREATE INDEX point_entry_time ON point_entry USING brin (created_at) WITH (pages_per_range = 32)
-- next
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = '23001';
END
$$
-- next
CREATE TRIGGER point_entry_append_only BEFORE UPDATE OR DELETE ON point_entry
FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()
-- next
CREATE TRIGGER point_entry_no_truncate BEFORE TRUNCATE ON point_entry
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()
-- next
REVOKE UPDATE, DELETE, TRUNCATE ON point_entry FROM CURRENT_USER
-- next
-- Awards that were refused, with the reason that the member sees.
CREATE TABLE point_refusal (
  user_id uuid NOT NULL,
  business_key text NOT NULL,
  reason text NOT NULL,
  refusal_id uuid NOT NULL,
  task_id text NOT NULL,
  month text NOT NULL,
  created_at timestamptz NOT NULL,
  fact jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, business_key, reason)
)
-- next
-- Refusals that a later result of the bank has set aside: moved here from point_refusal, so that the fact can be
-- claimed and refused again, and kept in the member's history with both facts
-- (docs/decisions/0007#corrected-results). superseded_by is the file or event that changed the result.
CREATE TABLE superseded_refusal (
  user_id uuid NOT NULL,
  refusal_id uuid NOT NULL,
  business_key text NOT NULL,
  reason text NOT NULL,
  task_id text NOT NULL,
  month text NOT NULL,
  created_at timestamptz NOT NULL,
  fact jsonb NOT NULL,
  superseded_at timestamptz NOT NULL,
  superseded_by uuid NOT NULL,
  PRIMARY KEY (user_id, refusal_id)
)
-- next
CREATE INDEX superseded_refusal_source ON superseded_refusal (superseded_by)
-- next
-- A member's month. counted_points leaves out flagged entries; reached_at is the time of the last award.
CREATE TABLE point_month (
  user_id uuid NOT NULL,
  month text NOT NULL,
  points int NOT NULL DEFAULT 0,
  counted_points int NOT NULL DEFAULT 0,
  reached_at timestamptz,
  rank_no int,
  ranked_at timestamptz,
  PRIMARY KEY (user_id, month)
)
-- next
CREATE INDEX point_month_order ON point_month (month, points DESC, reached_at, user_id)
-- next
-- For the snapshot: the members of a month whose points have changed since a time.
CREATE INDEX point_month_changed ON point_month (month, reached_at, user_id)
-- next
-- What each task gave a member in a month, for the monthly caps.
CREATE TABLE point_month_task (
  user_id uuid NOT NULL,
  month text NOT NULL,
  task_id text NOT NULL,
  points int NOT NULL,
  PRIMARY KEY (user_id, month, task_id)
)
-- next
-- Flags on entries; the ledger itself never changes. A flag set before the month's rank was won keeps the entry from
-- counting; a later one withholds the benefit. The *_after_seq columns order flags among the member's entries.
CREATE TABLE point_flag (
  user_id uuid NOT NULL,
  flag_id uuid NOT NULL,
  seq int NOT NULL,
  month text NOT NULL,
  points int NOT NULL,
  effect text NOT NULL CHECK (effect IN ('notCounted', 'withheld')),
  operator text NOT NULL,
  reason text NOT NULL,
  flagged_at timestamptz NOT NULL,
  flagged_after_seq int NOT NULL,
  lifted_by text,
  lift_reason text,
  lifted_at timestamptz,
  lifted_after_seq int,
  PRIMARY KEY (user_id, flag_id)
)
-- next
CREATE UNIQUE INDEX point_flag_open ON point_flag (user_id, seq) WHERE lifted_at IS NULL
-- next
CREATE INDEX point_flag_month ON point_flag (month, flagged_at)
-- next
-- The last rank given in a month. Whoever reaches 1,000 points locks this row, so ranks have no gaps.
CREATE TABLE month_counter (
  month text PRIMARY KEY,
  last_rank int NOT NULL DEFAULT 0
)
-- next
-- seq is the member's entry that won the rank: what counted at that time can be counted again.
CREATE TABLE month_rank (
  month text NOT NULL,
  rank_no int NOT NULL CHECK (rank_no > 0),
  user_id uuid NOT NULL,
  ranked_at timestamptz NOT NULL,
  seq int,
  PRIMARY KEY (month, rank_no)
)
-- next
-- For the ledger check, which reads a hundred members' ranks at a time.
CREATE INDEX month_rank_user ON month_rank (user_id)
-- next
-- The gate of a month, in stripes by user id. An award holds a share lock on its stripe until it commits; the close
-- locks each stripe alone, so nothing is under way in a closed month. signed_until is the instant before which every
-- day is signed: no entry takes an earlier time. The signing sets it in each open gate, waiting for the awards under
-- way.
CREATE TABLE month_gate (
  month text NOT NULL,
  stripe int NOT NULL CHECK (stripe BETWEEN 0 AND 15),
  closed_at timestamptz,
  signed_until timestamptz,
  PRIMARY KEY (month, stripe)
)
-- next
-- Progress of a month's close. cursor_* is the last frozen row in the order of the list and listed its position;
-- closed_at is set when the whole month is in month_history.
CREATE TABLE month_close (
  month text PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  members int NOT NULL DEFAULT 0,
  listed int NOT NULL DEFAULT 0,
  ranks int NOT NULL DEFAULT 0,
  cursor_points int,
  cursor_reached text,
  cursor_user uuid,
  closed_at timestamptz
)
-- next
-- A member's closed month. position is null for members who are left off the list.
CREATE TABLE month_history (
  user_id uuid NOT NULL,
  month text NOT NULL,
  points int NOT NULL,
  position int,
  rank_no int,
  ranked_at timestamptz,
  benefit text NOT NULL CHECK (benefit IN ('none', 'carried', 'withheld')),
  PRIMARY KEY (user_id, month)
)
-- next
CREATE INDEX month_history_rank ON month_history (month, rank_no)
