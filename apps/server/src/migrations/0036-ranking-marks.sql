-- Takes the place of the marks that were written again for each snapshot; the next one makes these from the standings.
DROP TABLE ranking_mark
-- next
-- A mark is a place in the order of a month's list: how many standings there are from it up to the next mark, and the
-- position of the first of them. The first mark is before everybody. A standing that moves changes the numbers of two
-- marks; then all positions are summed up from them, so the list itself is not read. Most updates change only the
-- position, which no index has: there is room for them beside the old rows.
CREATE TABLE ranking_mark (
  month text NOT NULL,
  minus_points int NOT NULL,
  reached_at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  members int NOT NULL,
  position int NOT NULL DEFAULT 1,
  PRIMARY KEY (month, minus_points, reached_at, user_id)
) WITH (fillfactor = 45)
