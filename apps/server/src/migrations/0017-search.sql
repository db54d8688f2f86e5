-- What was taken off show and when, so that every server takes it off: the items themselves are gone.
CREATE TABLE content_removed (
  kind text NOT NULL,
  item_id text NOT NULL,
  version int NOT NULL,
  PRIMARY KEY (kind, item_id)
)
-- next
-- What search finds, a row a page and language; item_id is the item's, or `book#3` for a chapter of a book. hash is of
-- the item and the way it was indexed: the rows of an item are written anew when it differs.
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
-- Without a list of pending entries: nothing tidies it up on the embedded database, and every search would read it.
CREATE INDEX content_search_terms ON content_search USING gin (terms) WITH (fastupdate = off)
