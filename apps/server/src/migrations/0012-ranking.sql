-- The snapshot of a month's list that is shown: a job writes the standings that changed since, and then this row.
-- took_ms is how long the job took: the pace of the next ones follows it.
CREATE TABLE ranking_snapshot (
  month text PRIMARY KEY,
  snapshot_no int NOT NULL,
  members int NOT NULL,
  taken_at timestamptz NOT NULL,
  took_ms int NOT NULL DEFAULT 0
)
-- next
-- A member's place in the order of the list, as of the snapshot. Keyed by month: a page is read from one place.
-- minus_points has the points with a minus, so that all columns of the order ascend.
CREATE TABLE ranking_standing (
  month text NOT NULL,
  user_id uuid NOT NULL,
  minus_points int NOT NULL,
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (month, user_id)
)
-- next
CREATE INDEX ranking_standing_order ON ranking_standing (month, minus_points, reached_at, user_id)
-- next
-- Every 500th standing with its position: a position is that of the last mark before it and the standings from there.
CREATE TABLE ranking_mark (
  month text NOT NULL,
  position int NOT NULL,
  minus_points int NOT NULL,
  reached_at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (month, position)
)
-- next
CREATE INDEX ranking_mark_order ON ranking_mark (month, minus_points, reached_at, user_id)
-- next
-- How a member is shown on lists; masked without a row.
CREATE TABLE member_listing (
  user_id uuid PRIMARY KEY,
  shown text NOT NULL CHECK (shown IN ('masked', 'full', 'hidden')),
  updated_at timestamptz NOT NULL
)
