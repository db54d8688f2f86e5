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
