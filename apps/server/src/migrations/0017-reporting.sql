-- Page views, clicks and failures of a business day, counted by name and channel: rules/reporting#counters. Rows of the
-- kind 'visit' count the browsers of the day. `visits` are the browsers that the name was reported by in the channel,
-- `new_visits` those of them that had reported it in no other channel before, so that their sum counts each once. The
-- counts are spread over stripes, so that reports do not wait for each other; the names are a fixed list.
CREATE TABLE report_count (
  stripe int NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('visit', 'page', 'click', 'failure')),
  name text NOT NULL,
  channel text NOT NULL,
  events int NOT NULL,
  visits int NOT NULL,
  new_visits int NOT NULL,
  PRIMARY KEY (stripe, day, kind, name, channel)
)
-- next
CREATE INDEX report_count_day ON report_count (day)
-- next
-- A browser on one business day, kept while events of that day may still arrive. visit_hash is the two under a keyed
-- hash, so that nothing links two days or a member. `events` tells a batch that arrives twice, `names` what the browser
-- reported before; both hold hashes, at most as many as are counted of a visit.
CREATE TABLE report_visit (
  visit_hash text PRIMARY KEY,
  day date NOT NULL,
  events int[] NOT NULL,
  names int[] NOT NULL
)
-- next
CREATE INDEX report_visit_day ON report_visit (day)
