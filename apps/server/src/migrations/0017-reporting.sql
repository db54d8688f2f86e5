-- Page views, clicks and failures, for counting. visit_hash is a browser's business day under a keyed hash, so that
-- nothing links two days or a member. claimed_at is the phone's own time and tells a batch that arrives twice.
CREATE TABLE report_event (
  visit_hash text NOT NULL,
  claimed_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('page', 'click', 'failure')),
  name text NOT NULL,
  happened_at timestamptz NOT NULL,
  channel text NOT NULL,
  client_type text NOT NULL,
  PRIMARY KEY (visit_hash, claimed_at, kind, name)
)
-- next
CREATE INDEX report_event_happened_at ON report_event (happened_at)
