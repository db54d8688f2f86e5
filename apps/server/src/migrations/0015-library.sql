-- Whether something read was helpful: a member's last answer.
CREATE TABLE content_rating (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  item_id text NOT NULL,
  is_helpful boolean NOT NULL,
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, item_id)
)
-- next
-- The same of visitors, by a keyed hash of the browser's random id.
CREATE TABLE visitor_rating (
  browser_hash text NOT NULL,
  kind text NOT NULL,
  item_id text NOT NULL,
  is_helpful boolean NOT NULL,
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (browser_hash, kind, item_id)
)
-- next
CREATE INDEX visitor_rating_rated_at ON visitor_rating (rated_at)
