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
