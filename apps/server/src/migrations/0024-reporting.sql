-- Page views, clicks and failures of a business day, counted by name and channel: rules/reporting#counters. Rows of the
-- kind 'visit' count the browsers of the day, those of the kind 'cause' its failures by the rows of report_cause.
-- `visits` are the browsers that the name was reported by in the channel, `new_visits` those of them that had reported
-- it in no other channel before, so that their sum counts each once. The counts are spread over stripes, so that
-- reports do not wait for each other; the names are a limited list.
CREATE TABLE report_count (
  stripe int NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('visit', 'page', 'click', 'failure', 'cause')),
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
-- next
-- Why pages failed on a business day: page, reason, engine and the cleaned first line of the error, counted in
-- report_count under the hash of the four. A day has room for a limited number of them: rules/reporting#errors.
CREATE TABLE report_cause (
  day date NOT NULL,
  cause_hash text NOT NULL,
  page text NOT NULL,
  reason text NOT NULL,
  engine text NOT NULL,
  error text NOT NULL,
  PRIMARY KEY (day, cause_hash)
)
