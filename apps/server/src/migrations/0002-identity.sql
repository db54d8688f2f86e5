-- Personal data is sealed; a member is found by the keyed hash of their mobile.
CREATE TABLE member (
  user_id uuid PRIMARY KEY,
  mobile_hash text NOT NULL,
  mobile_sealed text NOT NULL,
  avatar_id text,
  password_hash text,
  status text NOT NULL DEFAULT 'normal',
  channel text NOT NULL,
  source text,
  branch_id text,
  province_sealed text,
  city_sealed text,
  create_address_sealed text,
  gender_sealed text,
  birth_year_sealed text,
  invited_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)
-- next
-- Makes a mobile unique over all members.
CREATE TABLE member_mobile (
  mobile_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
-- Which version of an agreement a member accepted, when, and from which channel.
CREATE TABLE member_agreement (
  user_id uuid NOT NULL,
  agreement_id text NOT NULL,
  version text NOT NULL,
  channel text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, agreement_id, version)
)
-- next
-- One row per token. An exchanged token keeps session_id and began_at; ends_at is set on the old one.
CREATE TABLE member_session (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  session_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  issued_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  ends_at timestamptz,
  PRIMARY KEY (user_id, token_hash)
)
-- next
CREATE INDEX member_session_used_at ON member_session (used_at)
-- next
CREATE INDEX member_session_began_at ON member_session (began_at)
-- next
CREATE INDEX member_session_ends_at ON member_session (ends_at) WHERE ends_at IS NOT NULL
-- next
-- Mobiles that members left while something of theirs could not be moved yet: a job moves it, and nobody else gets the mobile until then.
CREATE TABLE left_mobile (
  mobile_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  left_at timestamptz NOT NULL
)
-- next
CREATE INDEX left_mobile_user ON left_mobile (user_id)
-- next
-- The last SMS code of a mobile for one scene. code_hash is null until the code has been sent; used_by is the browser
-- that used it, which may repeat its request when the answer was lost.
CREATE TABLE sms_code (
  mobile_hash text NOT NULL,
  scene text NOT NULL,
  code_hash text,
  requested_at timestamptz,
  expires_at timestamptz,
  used_at timestamptz,
  used_by text,
  tries int NOT NULL DEFAULT 0,
  PRIMARY KEY (mobile_hash, scene)
)
-- next
CREATE INDEX sms_code_requested_at ON sms_code (requested_at)
-- next
CREATE TABLE image_code (
  verify_id uuid PRIMARY KEY,
  picture_hash text NOT NULL,
  question_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  tries int NOT NULL DEFAULT 0
)
-- next
CREATE INDEX image_code_expires_at ON image_code (expires_at)
-- next
-- How much of a budget is used in one window of time: SMS by mobile, address, prefix and in total.
CREATE TABLE call_budget (
  budget_key text NOT NULL,
  window_start timestamptz NOT NULL,
  used int NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (budget_key, window_start)
)
-- next
CREATE INDEX call_budget_ends_at ON call_budget (ends_at)
-- next
-- A mobile that was proved in a browser by a correct code, valid for a short time.
CREATE TABLE mobile_voucher (
  browser_hash text NOT NULL,
  mobile_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (browser_hash, mobile_hash)
)
-- next
CREATE INDEX mobile_voucher_expires_at ON mobile_voucher (expires_at)
-- next
-- Nonces of encrypted passwords, so that none is accepted twice.
CREATE TABLE used_nonce (
  nonce_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
)
-- next
CREATE INDEX used_nonce_expires_at ON used_nonce (expires_at)
-- next
-- Failed password tries of an account or an address since the last success, and when the next try is allowed.
CREATE TABLE password_failure (
  failure_key text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  waits_until timestamptz,
  updated_at timestamptz NOT NULL
)
-- next
CREATE INDEX password_failure_updated_at ON password_failure (updated_at)
