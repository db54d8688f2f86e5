-- Who invited a member: one inviter a member, set when they register and never changed.
CREATE TABLE invited (
  user_id uuid PRIMARY KEY,
  inviter_id uuid NOT NULL,
  first_check_in_at timestamptz
)
-- next
-- Whom a member invited, beside the inviter's other rows. held: too many in one hour, an operator decides.
CREATE TABLE invitation (
  user_id uuid NOT NULL,
  invited_user_id uuid NOT NULL,
  channel text NOT NULL,
  state text NOT NULL CHECK (state IN ('counted', 'held', 'refused')),
  points int NOT NULL DEFAULT 0,
  registered_at timestamptz NOT NULL,
  decided_at timestamptz,
  has_checked_in boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, invited_user_id)
)
-- next
CREATE INDEX invitation_order ON invitation (user_id, registered_at)
-- next
CREATE INDEX invitation_held ON invitation (registered_at) WHERE state = 'held'
-- next
-- An invitation that named nobody, or somebody who cannot have invited: the registration went on without it.
CREATE TABLE invitation_ignored (
  user_id uuid PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('unknown', 'self', 'circular')),
  channel text NOT NULL,
  created_at timestamptz NOT NULL
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
-- Browsers that opened a link, by a hash that is another one for each link and day. Kept for two days.
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
-- 'This looks wrong': what a member doubts, with the evidence as it stood when the case was opened. What people wrote
-- stands sealed.
CREATE TABLE member_case (
  user_id uuid NOT NULL,
  case_id uuid NOT NULL,
  trade_kind text NOT NULL CHECK (trade_kind IN ('award', 'refusal')),
  trade_id text NOT NULL,
  task_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'answered')),
  text_sealed text,
  evidence jsonb NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_day text NOT NULL,
  due_day text NOT NULL,
  is_due_certain boolean NOT NULL,
  answer_zh_sealed text,
  answer_en_sealed text,
  answered_at timestamptz,
  corrected_points int,
  PRIMARY KEY (user_id, case_id)
)
-- next
-- One open case an entry, however often the button is pressed.
CREATE UNIQUE INDEX member_case_open ON member_case (user_id, trade_kind, trade_id) WHERE state = 'open'
-- next
CREATE INDEX member_case_id ON member_case (case_id)
-- next
CREATE INDEX member_case_due ON member_case (state, due_day)
