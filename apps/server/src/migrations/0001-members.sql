-- A member. Personal data is sealed; the mobile is found by its keyed hash (rules/privacy#personal-data).
CREATE TABLE member (
  user_id uuid PRIMARY KEY,
  mobile_hash text NOT NULL,
  mobile_sealed text NOT NULL,
  nick_name text,
  avatar_id text,
  password_hash text,
  status text NOT NULL DEFAULT 'normal',
  channel text NOT NULL,
  source text,
  branch_id text,
  province_sealed text,
  city_sealed text,
  create_address_sealed text,
  invited_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)
-- next
-- One member a mobile, wherever the member's rows live.
CREATE TABLE member_mobile (
  mobile_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
-- Which text of an agreement was agreed to, when, and from which channel.
CREATE TABLE member_agreement (
  user_id uuid NOT NULL,
  agreement_id text NOT NULL,
  version text NOT NULL,
  channel text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, agreement_id, version)
)
-- next
-- One row a token. session_id and began_at stay the same when a token is exchanged; ends_at is set on the old one.
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
-- The last SMS code of a mobile for one scene; code_hash is null until the code has been sent.
CREATE TABLE sms_code (
  mobile_hash text NOT NULL,
  scene text NOT NULL,
  code_hash text,
  requested_at timestamptz,
  expires_at timestamptz,
  used_at timestamptz,
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
-- How much of a budget is used in one window of time: SMS by mobile, address, prefix and in all.
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
-- A mobile that was proved in a browser by a correct code, for a short time.
CREATE TABLE mobile_voucher (
  mobile_hash text NOT NULL,
  browser_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (mobile_hash, browser_hash)
)
-- next
CREATE INDEX mobile_voucher_expires_at ON mobile_voucher (expires_at)
-- next
-- Nonces of encrypted passwords that were used: a second use finds its row.
CREATE TABLE used_nonce (
  nonce_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
)
-- next
CREATE INDEX used_nonce_expires_at ON used_nonce (expires_at)
-- next
-- Password tries of an account or an address that have not succeeded, and until when the next one waits.
CREATE TABLE password_failure (
  failure_key text PRIMARY KEY,
  failures int NOT NULL DEFAULT 0,
  waits_until timestamptz,
  updated_at timestamptz NOT NULL
)
-- next
CREATE INDEX password_failure_updated_at ON password_failure (updated_at)
-- next
-- Secrets that all servers of one database share, sealed with CLUB_SECRET.
CREATE TABLE club_secret (
  name text PRIMARY KEY,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
)
