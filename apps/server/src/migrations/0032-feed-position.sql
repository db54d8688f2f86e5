-- The last record of the file that was stored, the header being 0, so that an interrupted feed continues after it. A
-- record may take several lines.
ALTER TABLE feed_file ADD COLUMN record int NOT NULL DEFAULT 0
