-- Pictures, films and captions that content names, each once by its content (docs/decisions/0016-media.md).
-- `unnamed_since` is when it was last stored or named, for what the content on show does not name.
CREATE TABLE content_media (
  hash text PRIMARY KEY,
  file_name text NOT NULL,
  width int,
  height int,
  unnamed_since timestamptz
)
-- next
-- The files that it is served as: one, or a picture's sizes and formats.
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
-- Pictures and films are compressed already.
ALTER TABLE content_media_part ALTER COLUMN bytes SET STORAGE EXTERNAL
-- next
-- What the files of the content on show call them: `course/fraud-call.svg`.
CREATE TABLE content_media_name (
  name text PRIMARY KEY,
  hash text NOT NULL
)
