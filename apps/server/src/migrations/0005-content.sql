-- Published content: one row per item (kind, folder name), one for the brand, one for the avatars.
CREATE TABLE content_item (
  kind text NOT NULL,
  item_id text NOT NULL,
  hash text NOT NULL,
  body jsonb NOT NULL,
  version int NOT NULL,
  PRIMARY KEY (kind, item_id)
)
-- next
-- Grows by one with every publication that changes something.
CREATE TABLE content_version (
  version int PRIMARY KEY,
  hash text NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL
)
-- next
-- Version 0 is the empty club; publications lock its row, so they run one after another.
INSERT INTO content_version (version, hash, published_at, published_by) VALUES (0, '', now(), 'migration')
-- next
-- Items that were removed and in which version, so that every server drops them.
CREATE TABLE content_removed (
  kind text NOT NULL,
  item_id text NOT NULL,
  version int NOT NULL,
  PRIMARY KEY (kind, item_id)
)
-- next
-- Every version of an agreement stays readable, whatever is published later.
CREATE TABLE agreement_text (
  agreement_id text NOT NULL,
  agreement_version text NOT NULL,
  hash text NOT NULL,
  body jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (agreement_id, agreement_version)
)
-- next
-- Pictures, films and captions, each stored once by its content (docs/decisions/0027-media.md). unnamed_since is set
-- while the published content does not name it.
CREATE TABLE content_media (
  hash text PRIMARY KEY,
  file_name text NOT NULL,
  width int,
  height int,
  unnamed_since timestamptz
)
-- next
CREATE INDEX content_media_unnamed_since ON content_media (unnamed_since) WHERE unnamed_since IS NOT NULL
-- next
-- The files that a medium is served as: one, or a picture's sizes and formats.
CREATE TABLE content_media_file (
  file_name text PRIMARY KEY,
  hash text NOT NULL,
  byte_count int NOT NULL,
  checksum text NOT NULL
)
-- next
CREATE INDEX content_media_file_hash ON content_media_file (hash)
-- next
CREATE TABLE content_media_part (
  file_name text NOT NULL,
  part_no int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (file_name, part_no)
)
-- next
-- Pictures and films are already compressed. CREATE TABLE takes STORAGE only from PostgreSQL 16 on.
ALTER TABLE content_media_part ALTER COLUMN bytes SET STORAGE EXTERNAL
-- next
-- The name that published content uses for a medium: `course/fraud-call.svg`.
CREATE TABLE content_media_name (
  name text PRIMARY KEY,
  hash text NOT NULL
)
-- next
-- The search index: one row per page and language. item_id is the item's, or `book#3` for a chapter. hash covers the
-- item and the way it was indexed; when it differs, the item's rows are written again.
CREATE TABLE content_search (
  kind text NOT NULL,
  item_id text NOT NULL,
  language text NOT NULL,
  hash text NOT NULL,
  title text NOT NULL,
  path text NOT NULL,
  plain_text text NOT NULL,
  expires_on text,
  terms tsvector NOT NULL,
  PRIMARY KEY (kind, item_id, language)
)
-- next
-- fastupdate is off because the embedded database never cleans up the pending list, and every search would read it.
CREATE INDEX content_search_terms ON content_search USING gin (terms) WITH (fastupdate = off)
