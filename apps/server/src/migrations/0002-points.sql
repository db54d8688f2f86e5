-- One row a member: the running totals that every award locks first.
CREATE TABLE point_account (
  user_id uuid PRIMARY KEY,
  total int NOT NULL DEFAULT 0 CHECK (total >= 0),
  last_seq int NOT NULL DEFAULT 0,
  last_hash text NOT NULL DEFAULT ''
)
-- next
-- The ledger: append-only, one entry per award (rules/points#ledger).
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
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (user_id, seq),
  UNIQUE (user_id, business_key)
)
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
-- What was refused and why, so that the member can see it.
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
-- A member's month. counted_points leaves flagged entries out; reached_at is when the last point came.
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
-- What each task gave a member in a month: the caps are held against it.
CREATE TABLE point_month_task (
  user_id uuid NOT NULL,
  month text NOT NULL,
  task_id text NOT NULL,
  points int NOT NULL,
  PRIMARY KEY (user_id, month, task_id)
)
-- next
-- The last rank given in a month: one row, locked by whoever crosses 1,000 points, so ranks have no holes.
CREATE TABLE month_counter (
  month text PRIMARY KEY,
  last_rank int NOT NULL DEFAULT 0
)
-- next
CREATE TABLE month_rank (
  month text NOT NULL,
  rank_no int NOT NULL CHECK (rank_no > 0),
  user_id uuid NOT NULL,
  ranked_at timestamptz NOT NULL,
  PRIMARY KEY (month, rank_no)
)
