-- The last record of the file that was stored, the header being 0, so that a feed that broke off goes on behind it. A
-- record may take several lines.
ALTER TABLE feed_file ADD COLUMN record int NOT NULL DEFAULT 0
