-- The visible snapshot of a month's list; a job writes a new one and then moves this.
CREATE TABLE ranking_snapshot (
  month text PRIMARY KEY,
  snapshot_no int NOT NULL,
  members int NOT NULL,
  taken_at timestamptz NOT NULL
)
-- next
-- Keyed by month, not by member: a page of the list is read from one place.
CREATE TABLE ranking_position (
  month text NOT NULL,
  snapshot_no int NOT NULL,
  user_id uuid NOT NULL,
  position int NOT NULL,
  points int NOT NULL,
  PRIMARY KEY (month, snapshot_no, user_id)
)
-- next
CREATE INDEX ranking_position_order ON ranking_position (month, snapshot_no, position)
-- next
-- How a member is shown on lists; masked without a row.
CREATE TABLE member_listing (
  user_id uuid PRIMARY KEY,
  shown text NOT NULL CHECK (shown IN ('masked', 'full', 'hidden')),
  updated_at timestamptz NOT NULL
)
