-- The keys by which members sign in with their phone's own lock. What is stored is public: the secret half stays in the
-- phone. client_type is the kind of client that made it; sign_count is what the phone said at the last sign-in.
CREATE TABLE passkey (
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  sign_count bigint NOT NULL,
  client_type text NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, credential_id)
)
-- next
-- Makes a passkey unique over all members, and says whose it is.
CREATE TABLE passkey_owner (
  credential_id text PRIMARY KEY,
  user_id uuid NOT NULL
)
