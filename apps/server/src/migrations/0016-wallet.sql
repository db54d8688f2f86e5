-- The number that a member is known by at a partner's counter, made when it is first asked for.
CREATE TABLE member_code (
  user_id uuid PRIMARY KEY,
  code text NOT NULL,
  created_at timestamptz NOT NULL
)
-- next
-- Whose a number is: unique over all members.
CREATE TABLE member_code_owner (
  code text PRIMARY KEY,
  user_id uuid NOT NULL
)
