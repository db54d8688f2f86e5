-- The last line of the file that was stored, so that a feed that broke off goes on behind it.
ALTER TABLE feed_file ADD COLUMN line int NOT NULL DEFAULT 0
