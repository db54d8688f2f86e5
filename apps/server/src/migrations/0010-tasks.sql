-- One-time proof that a member viewed something for long enough, stored as a hash. action_key is what the token was
-- redeemed for, so that a lost answer can be given again. stay_since is when the member's stay began, seen_at when the
-- page was last seen to be in sight; both are null for views of pages that are not the club's.
CREATE TABLE view_token (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  task_id text NOT NULL,
  action_id text NOT NULL,
  issued_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL,
  stay_since timestamptz,
  seen_at timestamptz,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  action_key text,
  PRIMARY KEY (user_id, token_hash)
)
-- next
CREATE INDEX view_token_expires_at ON view_token (expires_at)
