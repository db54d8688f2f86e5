-- Somebody at the desk, as the identity provider last proved them.
CREATE TABLE desk_person (
  person_id text PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  name text NOT NULL,
  roles text[] NOT NULL,
  signed_in_at timestamptz NOT NULL
)
-- next
-- A session ends with a change of its person's roles.
CREATE TABLE desk_session (
  token_hash text PRIMARY KEY,
  person_id text NOT NULL,
  roles text[] NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When the identity provider was last asked for the roles, with this token of its own; null in a demo club.
  checked_at timestamptz NOT NULL,
  access_sealed text,
  id_token_sealed text
)
-- next
CREATE INDEX desk_session_person ON desk_session (person_id)
-- next
CREATE INDEX desk_session_started ON desk_session (started_at)
-- next
-- What waits for a second person, and what became of it.
CREATE TABLE desk_order (
  order_id uuid PRIMARY KEY,
  act text NOT NULL,
  -- Its arguments and what its preview told; both may name members.
  args_sealed text NOT NULL,
  told_sealed text NOT NULL,
  seen text NOT NULL,
  reason_sealed text NOT NULL,
  ordered_by text NOT NULL,
  ordered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL,
  decided_by text,
  decided_at timestamptz
)
-- next
CREATE INDEX desk_order_state ON desk_order (state, ordered_at)
-- next
CREATE INDEX desk_order_expires ON desk_order (expires_at)
-- next
-- A file that was handed in at the desk; its bytes are in the data folder until it is used or expires.
CREATE TABLE desk_file (
  file_id uuid PRIMARY KEY,
  person_id text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
CREATE INDEX desk_file_created ON desk_file (created_at)
