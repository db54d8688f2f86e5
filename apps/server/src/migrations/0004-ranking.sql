-- Which snapshot of a month's list is on show; a job writes a new one and then moves this.
CREATE TABLE rank_snapshot (
  month text PRIMARY KEY,
  snapshot_no int NOT NULL,
  members int NOT NULL,
  taken_at timestamptz NOT NULL
)
-- next
CREATE TABLE rank_row (
  month text NOT NULL,
  snapshot_no int NOT NULL,
  user_id uuid NOT NULL,
  position int NOT NULL,
  points int NOT NULL,
  PRIMARY KEY (user_id, month, snapshot_no)
)
-- next
CREATE INDEX rank_row_position ON rank_row (month, snapshot_no, position)
