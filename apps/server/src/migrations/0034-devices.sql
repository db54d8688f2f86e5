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
