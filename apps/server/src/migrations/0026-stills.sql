-- A film's still that a server is storing. A claim that is minutes old is of a server that died, and can be replaced.
ALTER TABLE member_file ADD COLUMN still_claimed_at timestamptz
-- next
-- Of the claimed or stored still, as counted in stored_bytes; 0 for one that was stored with its film.
ALTER TABLE member_file ADD COLUMN still_bytes int NOT NULL DEFAULT 0
