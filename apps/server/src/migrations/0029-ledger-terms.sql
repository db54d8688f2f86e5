-- The terms in force when the entry was written; null in entries from before they were kept, which are never touched.
ALTER TABLE point_entry ADD COLUMN terms jsonb
-- next
-- The caps as they stand now. They judge entries without terms of their own: what was in force was not written down.
CREATE TABLE point_earlier_cap (
  task_id text PRIMARY KEY,
  monthly_cap int
)
-- next
INSERT INTO point_earlier_cap (task_id, monthly_cap)
SELECT item_id, (body -> 'facts' ->> 'monthlyCap')::int FROM content_item WHERE kind = 'task'
-- next
-- The entries of a day, for the signed heads. The table only grows, so a BRIN index costs an award next to nothing.
CREATE INDEX point_entry_time ON point_entry USING brin (created_at) WITH (pages_per_range = 32)
