-- A member's work for an edition of the contest. Its number begins with the edition's.
CREATE TABLE work (
  user_id uuid NOT NULL,
  work_no text NOT NULL,
  edition int NOT NULL,
  type int NOT NULL,
  name text NOT NULL,
  intro text NOT NULL,
  -- Where it was entered, which decides whether it pays.
  channel text NOT NULL,
  state text NOT NULL CHECK (state IN ('review', 'shown', 'refused', 'deleted')),
  -- Grows with every change by the member, so that an operator decides about what was looked at.
  revision int NOT NULL DEFAULT 1,
  refused_reason text,
  advice text,
  created_at timestamptz NOT NULL,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  deleted_at timestamptz,
  state_before_delete text,
  PRIMARY KEY (user_id, work_no)
)
-- next
CREATE INDEX work_order ON work (user_id, edition, created_at)
-- next
CREATE INDEX work_waiting ON work (submitted_at) WHERE state = 'review'
-- next
CREATE TABLE work_file (
  user_id uuid NOT NULL,
  work_no text NOT NULL,
  position int NOT NULL,
  file_id uuid NOT NULL,
  PRIMARY KEY (user_id, work_no, position)
)
-- next
CREATE INDEX work_file_id ON work_file (user_id, file_id)
-- next
CREATE TABLE work_number (
  edition int PRIMARY KEY,
  last_no int NOT NULL
)
-- next
-- Every work of an edition as its lists show it. Keyed by edition, not by member: a page is read from one place.
CREATE TABLE edition_work (
  edition int NOT NULL,
  work_no text NOT NULL,
  user_id uuid NOT NULL,
  type int NOT NULL,
  name text NOT NULL,
  -- A picture, or a film with a still; null for a film that has none.
  cover_file_id uuid,
  is_film boolean NOT NULL,
  is_listed boolean NOT NULL DEFAULT false,
  listed_at timestamptz,
  votes int NOT NULL DEFAULT 0,
  -- The time of the last counted vote, or of the entry: of two works with as many votes, the earlier is ahead.
  reached_at timestamptz NOT NULL,
  entered_at timestamptz NOT NULL,
  PRIMARY KEY (edition, work_no)
)
-- next
CREATE INDEX edition_work_rank ON edition_work (edition, votes DESC, reached_at, work_no) WHERE is_listed
-- next
CREATE INDEX edition_work_type_rank ON edition_work (edition, type, votes DESC, reached_at, work_no) WHERE is_listed
-- next
CREATE INDEX edition_work_wall ON edition_work (edition, listed_at DESC, work_no DESC) WHERE is_listed
-- next
CREATE INDEX edition_work_type_wall ON edition_work (edition, type, listed_at DESC, work_no DESC) WHERE is_listed
-- next
-- How many works of a type are listed, so that no list counts them.
CREATE TABLE edition_type_count (
  edition int NOT NULL,
  type int NOT NULL,
  works int NOT NULL,
  PRIMARY KEY (edition, type)
)
-- next
-- Votes, by the voter. The slots are the votes of a day: the keys hold the limits whatever runs at once.
CREATE TABLE vote (
  user_id uuid NOT NULL,
  edition int NOT NULL,
  day text NOT NULL,
  slot int NOT NULL CHECK (slot BETWEEN 1 AND 3),
  vote_id uuid NOT NULL,
  work_no text NOT NULL,
  channel text NOT NULL,
  address_hash text NOT NULL,
  browser_hash text NOT NULL,
  state text NOT NULL CHECK (state IN ('counted', 'held', 'refused')),
  held_rule text,
  rules_version int NOT NULL,
  voted_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Whether the tally knows the vote's state.
  is_tallied boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, edition, day, slot)
)
-- next
CREATE UNIQUE INDEX vote_of_day ON vote (user_id, edition, day, work_no)
-- next
CREATE INDEX vote_untallied ON vote (edition, voted_at) WHERE NOT is_tallied
-- next
CREATE INDEX vote_held ON vote (edition, work_no) WHERE held_rule IS NOT NULL
-- next
-- Counters that find bursts; the key is a hash of rule, subject, work and span. Deleted when the span is over.
CREATE TABLE vote_watch (
  watch_key text PRIMARY KEY,
  votes int NOT NULL,
  expires_at timestamptz NOT NULL
)
-- next
CREATE INDEX vote_watch_expiry ON vote_watch (expires_at)
-- next
CREATE TABLE work_month_vote (
  edition int NOT NULL,
  month text NOT NULL,
  work_no text NOT NULL,
  votes int NOT NULL,
  reached_at timestamptz NOT NULL,
  PRIMARY KEY (edition, month, work_no)
)
-- next
CREATE INDEX work_month_vote_rank ON work_month_vote (edition, month, votes DESC, reached_at, work_no)
-- next
-- The votes of an edition by state, kept by the tally.
CREATE TABLE edition_tally (
  edition int PRIMARY KEY,
  counted int NOT NULL,
  held int NOT NULL,
  refused int NOT NULL,
  by_rule jsonb NOT NULL,
  taken_at timestamptz NOT NULL
)
-- next
-- Prizes: proposed by one operator, approved by another.
CREATE TABLE award (
  edition int NOT NULL,
  tier int NOT NULL,
  work_no text NOT NULL,
  -- Of a prize of a month; '' for any other.
  month text NOT NULL,
  source text NOT NULL CHECK (source IN ('ranking', 'experts')),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  approved_by text CHECK (approved_by <> proposed_by),
  approved_at timestamptz,
  PRIMARY KEY (edition, tier, month, work_no)
)
-- next
-- Editions whose ranking is final.
CREATE TABLE edition_close (
  edition int PRIMARY KEY,
  closed_by text NOT NULL,
  closed_at timestamptz NOT NULL
)
