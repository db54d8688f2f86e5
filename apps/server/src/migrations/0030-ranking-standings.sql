-- A snapshot wrote every member's position again; now only standings that changed are written.
DROP TABLE ranking_position
-- next
DELETE FROM ranking_snapshot
-- next
-- How long the last snapshot took: the pace of the next ones follows it.
ALTER TABLE ranking_snapshot ADD COLUMN took_ms int NOT NULL DEFAULT 0
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
-- For the snapshot: the members of a month whose points have changed since a time.
CREATE INDEX point_month_changed ON point_month (month, reached_at, user_id)
-- next
ALTER TABLE point_account ADD COLUMN blacklist_changed_at timestamptz
-- next
CREATE INDEX point_account_blacklist_changed ON point_account (blacklist_changed_at, user_id)
WHERE blacklist_changed_at IS NOT NULL
