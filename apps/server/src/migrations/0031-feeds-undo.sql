-- How many of the file's rows were taken back, over all runs of its undo.
ALTER TABLE feed_file ADD COLUMN taken_back int NOT NULL DEFAULT 0
-- next
-- No statement looks for waiting tasks by their source.
DROP INDEX bank_waiting_source
-- next
DROP INDEX aum_result_file
-- next
-- An undo goes through a file's results in the order of their keys, batch by batch.
CREATE INDEX aum_result_of_file ON aum_result (file_id, holder_hash, month)
