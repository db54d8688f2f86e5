-- Personal data is sealed (docs/decisions/0006-keys-and-sealing.md#sealed-values); a member is found by the keyed hash of
-- their mobile. erase_due_at is when the next step of closing the account is due: while the status is `normal`, the
-- erasure's beginning, which can be undone until then; `erasing`, the erasure itself, once all calls that had begun are
-- over; `erased`, a last look for what came late. It is null for an account that nobody closes.
CREATE TABLE member (
  user_id uuid PRIMARY KEY,
  mobile_hash text NOT NULL,
  mobile_sealed text NOT NULL,
  nick_name_sealed text,
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
  erase_due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
)
-- next
CREATE INDEX member_erase_due_at ON member (erase_due_at) WHERE erase_due_at IS NOT NULL
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
-- Consents that a member has withdrawn: moved here from member_agreement, so that the text can be agreed to again, and
-- kept as the record of what held when.
CREATE TABLE withdrawn_agreement (
  user_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  agreement_id text NOT NULL,
  version text NOT NULL,
  agreed_channel text NOT NULL,
  agreed_at timestamptz NOT NULL,
  channel text NOT NULL,
  withdrawn_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, withdrawal_id)
)
-- next
-- One row per token; only its hash is stored. An exchanged token keeps session_id and began_at; ends_at is set on the
-- old one. The fresh token is derived from the old one and its successor_salt, so that it can be handed out again when
-- the answer was lost. predecessor_hash is the token that this one was exchanged for: it stays good until this one is
-- first used, and is null here from then on. channel decides what is paid for.
CREATE TABLE member_session (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  session_id uuid NOT NULL,
  channel text NOT NULL DEFAULT 'WEB',
  began_at timestamptz NOT NULL,
  issued_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  ends_at timestamptz,
  successor_salt text,
  predecessor_hash text,
  PRIMARY KEY (user_id, token_hash)
)
-- next
CREATE INDEX member_session_used_at ON member_session (used_at)
-- next
CREATE INDEX member_session_began_at ON member_session (began_at)
-- next
CREATE INDEX member_session_ends_at ON member_session (ends_at) WHERE ends_at IS NOT NULL
-- next
-- The kind of client that a browser named when a session began, for the member's list of devices.
CREATE TABLE member_device (
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  client_type text NOT NULL,
  began_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, session_id)
)
-- next
CREATE INDEX member_device_began_at ON member_device (began_at)
-- next
-- The partners whose tokens open a member's session: those that the member came through, or confirmed by SMS.
CREATE TABLE member_partner (
  user_id uuid NOT NULL,
  issuer text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, issuer)
)
-- next
-- Mobiles that members left while something of theirs could not be moved yet: a job moves it, and nobody else gets the
-- mobile until then.
CREATE TABLE left_mobile (
  mobile_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  left_at timestamptz NOT NULL
)
-- next
CREATE INDEX left_mobile_user ON left_mobile (user_id)
-- next
-- The last SMS code of a mobile for one scene, which belongs to the browser that asked for it: that one may repeat its
-- request when the answer was lost. code_hash is null until the code has been sent.
CREATE TABLE sms_code (
  mobile_hash text NOT NULL,
  scene text NOT NULL,
  browser_hash text NOT NULL DEFAULT '',
  code_hash text,
  requested_at timestamptz,
  expires_at timestamptz,
  used_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  PRIMARY KEY (mobile_hash, scene, browser_hash)
)
-- next
CREATE INDEX sms_code_requested_at ON sms_code (requested_at)
-- next
-- A picture with an arithmetic question for those who cannot see it; good in the browser that asked for it.
CREATE TABLE image_code (
  verify_id uuid PRIMARY KEY,
  browser_hash text NOT NULL DEFAULT '',
  picture_hash text NOT NULL,
  question_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  tries int NOT NULL DEFAULT 0
)
-- next
CREATE INDEX image_code_expires_at ON image_code (expires_at)
-- next
-- Browsers in which a mobile's member has signed in: they keep a way in that strangers cannot use up.
CREATE TABLE known_browser (
  mobile_hash text NOT NULL,
  browser_hash text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (mobile_hash, browser_hash)
)
-- next
CREATE INDEX known_browser_seen_at ON known_browser (seen_at)
-- next
-- How much of a budget is used in one window of time.
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
-- How full each leaky bucket is, as the instant at which it will have drained: SMS, picture codes and guesses by
-- mobile, connection, network and in all.
CREATE TABLE leaky_bucket (
  bucket_key text PRIMARY KEY,
  drained_at timestamptz NOT NULL
)
-- next
CREATE INDEX leaky_bucket_drained_at ON leaky_bucket (drained_at)
-- next
-- A mobile that was proved in a browser, valid for a short time. issuer is the partner whose token the voucher stands
-- for; null for the bank's app and for what an SMS code proved.
CREATE TABLE mobile_voucher (
  browser_hash text NOT NULL,
  mobile_hash text NOT NULL,
  issuer text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (browser_hash, mobile_hash)
)
-- next
CREATE INDEX mobile_voucher_expires_at ON mobile_voucher (expires_at)
-- next
-- A mobile that a browser registered a moment ago: a second tap gets the same answer. Deleted within the hour.
CREATE TABLE recent_registration (
  browser_hash text NOT NULL,
  mobile_hash text NOT NULL,
  user_id uuid NOT NULL,
  -- Of the session that the registration opened.
  channel text NOT NULL,
  registered_at timestamptz NOT NULL,
  PRIMARY KEY (browser_hash, mobile_hash)
)
-- next
CREATE INDEX recent_registration_registered_at ON recent_registration (registered_at)
-- next
-- Nonces of encrypted passwords and ids of signed tokens, so that none is accepted twice. used_by is the browser that
-- used a signed token, and used_at when: it may repeat the token for a moment when the answer was lost.
CREATE TABLE used_nonce (
  nonce_hash text PRIMARY KEY,
  used_by text,
  used_at timestamptz,
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
