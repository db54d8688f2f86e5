-- Files that the virus scanner has not seen, and those in which it found something after they were stored. A clean file
-- has no row, nor has any file of a club without a scanner.
CREATE TABLE file_scan (
  user_id uuid NOT NULL,
  file_id uuid NOT NULL,
  waits_since timestamptz NOT NULL,
  -- What was found; null for a file that waits to be scanned.
  found text,
  PRIMARY KEY (user_id, file_id)
)
-- next
CREATE INDEX file_scan_waiting ON file_scan (waits_since) WHERE found IS NULL
