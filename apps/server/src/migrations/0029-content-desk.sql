-- Every form in which an item was published; source is null where it was withdrawn or removed. An item's last row says
-- who holds it: the folder or the desk.
CREATE TABLE content_history (
  kind text NOT NULL,
  item_id text NOT NULL,
  version int NOT NULL,
  origin text NOT NULL,
  hash text NOT NULL,
  source jsonb,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL,
  PRIMARY KEY (kind, item_id, version)
)
-- next
-- What is being written at the desk, at most one draft for each item. While it is timed, it is published as it is at
-- publish_at; problem says why that failed.
CREATE TABLE content_draft (
  kind text NOT NULL,
  item_id text NOT NULL,
  revision int NOT NULL,
  source jsonb NOT NULL,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL,
  publish_at timestamptz,
  ordered_by text,
  reason text,
  problem text,
  PRIMARY KEY (kind, item_id)
)
-- next
-- Media that were handed in at the desk. They stay, so that an earlier form of an item can be restored.
CREATE TABLE content_desk_media (
  name text PRIMARY KEY,
  hash text NOT NULL,
  descriptions jsonb NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL
)
