-- What is published: one row an item (kind, folder name), one row for the brand, one for the avatars.
CREATE TABLE content_item (
  kind text NOT NULL,
  item_id text NOT NULL,
  hash text NOT NULL,
  body jsonb NOT NULL,
  version int NOT NULL,
  PRIMARY KEY (kind, item_id)
)
-- next
-- Grows by one with every publication that changed something.
CREATE TABLE content_version (
  version int PRIMARY KEY,
  hash text NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL
)
-- next
-- Version 0 is the empty club; its row is what publications lock, so that two at once follow each other.
INSERT INTO content_version (version, hash, published_at, published_by) VALUES (0, '', now(), 'migration')
-- next
-- Every text that members could agree to stays readable, whatever is published later.
CREATE TABLE agreement_text (
  agreement_id text NOT NULL,
  agreement_version text NOT NULL,
  hash text NOT NULL,
  body jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (agreement_id, agreement_version)
)
