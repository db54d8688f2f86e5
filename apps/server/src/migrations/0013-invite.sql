-- Who invited a member: one inviter per member, set at registration and never changed.
CREATE TABLE invited (
  user_id uuid PRIMARY KEY,
  inviter_id uuid NOT NULL,
  first_check_in_at timestamptz
)
-- next
-- Whom a member invited; user_id is the inviter. held: too many in one hour, or after several who left: an operator
-- decides.
CREATE TABLE invitation (
  user_id uuid NOT NULL,
  invited_user_id uuid NOT NULL,
  channel text NOT NULL,
  state text NOT NULL CHECK (state IN ('counted', 'held', 'refused')),
  points int NOT NULL DEFAULT 0,
  registered_at timestamptz NOT NULL,
  decided_at timestamptz,
  has_checked_in boolean NOT NULL DEFAULT false,
  has_left boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, invited_user_id)
)
-- next
CREATE INDEX invitation_order ON invitation (user_id, registered_at)
-- next
CREATE INDEX invitation_held ON invitation (registered_at) WHERE state = 'held'
-- next
-- An invitation by nobody, or by somebody who cannot have invited: the registration went on without it.
CREATE TABLE invitation_ignored (
  user_id uuid PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('unknown', 'self', 'circular')),
  channel text NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
-- Registrations whose invitation could not be counted yet: a job counts it. inviter_id is null where the named inviter
-- is unknown.
CREATE TABLE invitation_due (
  user_id uuid PRIMARY KEY,
  inviter_id uuid,
  channel text NOT NULL,
  since timestamptz NOT NULL
)
-- next
-- How often a member's link was opened on a day.
CREATE TABLE invite_day (
  user_id uuid NOT NULL,
  day text NOT NULL,
  opened int NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day)
)
-- next
-- Browsers that opened a link, by a hash that differs for each link and day. Deleted after two days.
CREATE TABLE invite_open (
  user_id uuid NOT NULL,
  day text NOT NULL,
  token_hash text NOT NULL,
  PRIMARY KEY (user_id, day, token_hash)
)
-- next
CREATE INDEX invite_open_day ON invite_open (day)
-- next
-- Full groups of ten that the inviter has confirmed.
CREATE TABLE invite_group (
  user_id uuid NOT NULL,
  group_no int NOT NULL CHECK (group_no > 0),
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, group_no)
)
-- next
-- The code that a member reads out to friends, made at the first request and never changed.
CREATE TABLE invite_code (
  user_id uuid PRIMARY KEY,
  code text NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
-- Makes the code unique over all members, and finds the inviter.
CREATE TABLE invite_code_owner (
  code text PRIMARY KEY,
  user_id uuid NOT NULL
)
