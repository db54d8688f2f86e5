-- How many of the file's rows were taken back, over all runs of its undo.
ALTER TABLE feed_file ADD COLUMN taken_back int NOT NULL DEFAULT 0
-- next
-- No statement looks for waiting tasks by their source.
DROP INDEX bank_waiting_source
-- next
-- From then on no more of the file is stored, whoever is feeding it.
ALTER TABLE feed_file ADD COLUMN undo_began_at timestamptz
