-- What the club tells one member. The facts are worded when they are read, in the reader's language; what a person
-- wrote is sealed. The key is the fact that the message is about, so that nobody is told twice.
CREATE TABLE member_message (
  user_id uuid NOT NULL,
  message_id uuid NOT NULL,
  message_key text NOT NULL,
  kind text NOT NULL,
  facts jsonb NOT NULL,
  quote_sealed text,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (user_id, message_id),
  UNIQUE (user_id, message_key)
)
-- next
CREATE INDEX member_message_order ON member_message (user_id, created_at, message_id)
-- next
CREATE INDEX member_message_unread ON member_message (user_id) WHERE read_at IS NULL AND removed_at IS NULL
-- next
CREATE INDEX member_message_created_at ON member_message (created_at)
-- next
CREATE INDEX member_message_removed_at ON member_message (removed_at) WHERE removed_at IS NOT NULL
