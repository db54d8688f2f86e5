-- One row per business day, with the length of the unbroken run that ends on it. outage_id is set on days that were
-- made good after an outage.
CREATE TABLE check_in (
  user_id uuid NOT NULL,
  day text NOT NULL,
  continue_days int NOT NULL,
  created_at timestamptz NOT NULL,
  outage_id uuid,
  PRIMARY KEY (user_id, day)
)
-- next
-- Days on which the club was down, declared by an operator. cursor_user is the last member made good.
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
