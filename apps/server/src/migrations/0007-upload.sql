-- Pictures and films of members. A row is written before the bytes are stored and deleted after they are removed, so
-- that nothing in the store is without a row: storing, new, used by a work, dropped (can be taken back), gone.
-- still_claimed_at is set while a server stores a film's still; a claim that is minutes old is of a server that died,
-- and can be replaced. still_bytes are those of the claimed or stored still, as counted in stored_bytes; 0 for one that
-- was stored with its film.
CREATE TABLE member_file (
  user_id uuid NOT NULL,
  file_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('storing', 'new', 'used', 'dropped', 'gone')),
  kind text NOT NULL CHECK (kind IN ('image', 'video')),
  has_still boolean NOT NULL,
  still_claimed_at timestamptz,
  still_bytes int NOT NULL DEFAULT 0,
  bytes int NOT NULL CHECK (bytes > 0),
  stored_bytes int NOT NULL CHECK (stored_bytes > 0),
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  duration_ms int,
  checksum text NOT NULL,
  perceptual_hash bigint,
  -- The codecs of the film that this one was made from; operators read them.
  converted_from text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, file_id)
)
-- next
CREATE INDEX member_file_unused ON member_file (state, changed_at) WHERE state <> 'used'
-- next
-- What a member's files take, kept exact under parallel uploads.
CREATE TABLE member_upload (
  user_id uuid PRIMARY KEY,
  file_count int NOT NULL,
  byte_count bigint NOT NULL
)
-- next
-- The files that everybody may see.
CREATE TABLE public_file (
  file_id uuid PRIMARY KEY
)
-- next
-- Captions that an operator gave to a member's film, as WebVTT. Keyed by the file, as whoever asks for it names it.
CREATE TABLE film_caption (
  file_id uuid NOT NULL,
  language text NOT NULL,
  body text NOT NULL,
  -- Of the body; names it in its address, so that phones ask for a replaced one.
  checksum text NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, language)
)
-- next
-- What all files take, spread over rows so that uploads do not wait for each other.
CREATE TABLE upload_total (
  stripe int PRIMARY KEY,
  byte_count bigint NOT NULL
)
-- next
-- A file that arrives in pieces, with the bytes that it may take: they count in its member's quotas and in the total
-- before they have arrived. The request that writes a piece holds the lease and renews it; after `writer_until` the
-- lease of a server that died is free, and whoever waits for it says so.
CREATE TABLE unfinished_upload (
  user_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  byte_count int NOT NULL,
  started_at timestamptz NOT NULL,
  writer uuid,
  writer_until timestamptz,
  is_asked_for boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, upload_id)
)
-- next
CREATE INDEX unfinished_upload_started_at ON unfinished_upload (started_at)
