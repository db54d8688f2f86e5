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
