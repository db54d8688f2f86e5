-- The session of a relative who helps and is not a member. Only hashes of tokens are stored; the mobile is sealed.
CREATE TABLE helper_session (
  token_hash text PRIMARY KEY,
  mobile_hash text NOT NULL,
  mobile_sealed text NOT NULL,
  began_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL
)
-- next
CREATE INDEX helper_session_began_at ON helper_session (began_at)
-- next
CREATE INDEX helper_session_used_at ON helper_session (used_at)
-- next
-- What a member last asked for. Its row is locked by everything that changes how many helpers the member has.
CREATE TABLE family_ask (
  user_id uuid PRIMARY KEY,
  code_hash text,
  expires_at timestamptz,
  sees_check_in boolean NOT NULL DEFAULT false,
  sees_missing boolean NOT NULL DEFAULT false,
  sees_course boolean NOT NULL DEFAULT false
)
-- next
-- Whose code it is. A code is used once: its row is deleted by the one who uses it.
CREATE TABLE family_code (
  code_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
)
-- next
CREATE INDEX family_code_expires_at ON family_code (expires_at)
-- next
-- A member's helpers. helper_hash is of the helper's mobile at present, so that nothing stays under one that was given
-- up.
CREATE TABLE family_link (
  user_id uuid NOT NULL,
  link_id uuid NOT NULL,
  helper_hash text NOT NULL,
  mobile_sealed text NOT NULL,
  name_sealed text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'ended')),
  sees_check_in boolean NOT NULL,
  sees_missing boolean NOT NULL,
  sees_course boolean NOT NULL,
  takes_greetings boolean NOT NULL DEFAULT true,
  greeting_day text,
  greetings int NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  expires_at timestamptz,
  PRIMARY KEY (user_id, link_id)
)
-- next
CREATE INDEX family_link_helper ON family_link (helper_hash)
-- next
CREATE INDEX family_link_expires_at ON family_link (expires_at) WHERE expires_at IS NOT NULL
-- next
-- The same by helper, to find whom somebody helps. It outlives the end for some days, for the words about it.
CREATE TABLE family_helped (
  helper_hash text NOT NULL,
  link_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_over boolean NOT NULL DEFAULT false,
  expires_at timestamptz,
  PRIMARY KEY (helper_hash, link_id)
)
-- next
CREATE INDEX family_helped_expires_at ON family_helped (expires_at) WHERE expires_at IS NOT NULL
-- next
-- When a helper looked and what they were shown, a row a business day.
CREATE TABLE family_look (
  user_id uuid NOT NULL,
  link_id uuid NOT NULL,
  day text NOT NULL,
  looks int NOT NULL,
  last_at timestamptz NOT NULL,
  saw_check_in boolean NOT NULL,
  saw_missing boolean NOT NULL,
  saw_course boolean NOT NULL,
  PRIMARY KEY (user_id, link_id, day)
)
-- next
CREATE INDEX family_look_last_at ON family_look (last_at)
-- next
-- What a member allowed, changed and withdrew, under which version of the text. Rows are never changed.
CREATE TABLE family_consent (
  user_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  link_id uuid NOT NULL,
  act text NOT NULL,
  text_version int NOT NULL,
  sees_check_in boolean NOT NULL,
  sees_missing boolean NOT NULL,
  sees_course boolean NOT NULL,
  channel text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, consent_id)
)
