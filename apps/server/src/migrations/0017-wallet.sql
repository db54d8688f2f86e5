-- The number that identifies a member at a partner's counter, made at the first request.
CREATE TABLE member_code (
  user_id uuid PRIMARY KEY,
  code text NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
-- Makes the number unique over all members.
CREATE TABLE member_code_owner (
  code text PRIMARY KEY,
  user_id uuid NOT NULL
)
