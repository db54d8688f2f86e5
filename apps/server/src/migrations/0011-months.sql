-- The gate of a month, in stripes by user id. Whoever writes an entry shares its stripe's row until it commits; the
-- close takes each stripe alone, so nothing is under way in a month that is closed.
CREATE TABLE month_gate (
  month text NOT NULL,
  stripe int NOT NULL CHECK (stripe BETWEEN 0 AND 15),
  closed_at timestamptz,
  PRIMARY KEY (month, stripe)
)
-- next
-- How far the close of a month has come. cursor_* is the last row that is frozen, in the order of the list; listed is
-- the position that it has. closed_at is set when all of the month stands in month_history.
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
-- A finished month of a member. position is null for who is kept off lists; benefit is none, carried or withheld.
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
-- next
-- The number of the entry with which a rank was won: what counted at that time can be counted again.
ALTER TABLE month_rank ADD COLUMN seq int
-- next
-- Flags on entries; the ledger itself stays untouched. A flag set before the month's rank was won keeps the entry from
-- counting; one set afterwards withholds the benefit. The *_after_seq tell the order against the member's entries.
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
-- How a member wants to stand on lists; masked without a row.
CREATE TABLE member_listing (
  user_id uuid PRIMARY KEY,
  shown text NOT NULL CHECK (shown IN ('masked', 'full', 'hidden')),
  updated_at timestamptz NOT NULL
)
-- next
-- Days on which the club was down, declared by an operator. cursor_user is how far making good has come.
CREATE TABLE outage (
  outage_id uuid PRIMARY KEY,
  from_day text NOT NULL,
  to_day text NOT NULL,
  operator text NOT NULL,
  reason text NOT NULL,
  declared_at timestamptz NOT NULL,
  cursor_user uuid,
  members int NOT NULL DEFAULT 0,
  made_good int NOT NULL DEFAULT 0,
  done_at timestamptz,
  UNIQUE (from_day, to_day)
)
-- next
-- A day made good after an outage, and one that the member came by themselves (null).
ALTER TABLE check_in ADD COLUMN outage_id uuid
