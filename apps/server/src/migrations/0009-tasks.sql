-- One-time proof that a member viewed something for long enough, stored as a hash. action_key is what the token was
-- redeemed for, so that a lost answer can be given again.
CREATE TABLE view_token (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  task_id text NOT NULL,
  action_id text NOT NULL,
  issued_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  action_key text,
  PRIMARY KEY (user_id, token_hash)
)
-- next
CREATE INDEX view_token_expires_at ON view_token (expires_at)
