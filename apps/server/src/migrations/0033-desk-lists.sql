-- The audit log by time, by kind of act and by operator, each the latest first.
CREATE INDEX audit_entry_time ON audit_entry (created_at, audit_id)
-- next
CREATE INDEX audit_entry_act ON audit_entry (act, created_at, audit_id)
-- next
CREATE INDEX audit_entry_operator ON audit_entry (operator, created_at, audit_id)
-- next
-- Every id that an act names, members among them.
CREATE INDEX audit_entry_ids ON audit_entry USING gin (string_to_array(regexp_replace(detail::text,
  '.*?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', '\1 ', 'g'), ' '))
-- next
CREATE INDEX audit_outcome_ids ON audit_outcome USING gin (string_to_array(regexp_replace(detail::text,
  '.*?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', '\1 ', 'g'), ' '))
-- next
-- The perceptual hashes of works' pictures in five parts: two hashes of which at most nine bits differ have a part in
-- which at most one does.
CREATE INDEX member_file_part_1 ON member_file (((perceptual_hash >> 51) & 8191))
WHERE state = 'used' AND perceptual_hash IS NOT NULL
-- next
CREATE INDEX member_file_part_2 ON member_file (((perceptual_hash >> 38) & 8191))
WHERE state = 'used' AND perceptual_hash IS NOT NULL
-- next
CREATE INDEX member_file_part_3 ON member_file (((perceptual_hash >> 25) & 8191))
WHERE state = 'used' AND perceptual_hash IS NOT NULL
-- next
CREATE INDEX member_file_part_4 ON member_file (((perceptual_hash >> 12) & 8191))
WHERE state = 'used' AND perceptual_hash IS NOT NULL
-- next
CREATE INDEX member_file_part_5 ON member_file ((perceptual_hash & 4095))
WHERE state = 'used' AND perceptual_hash IS NOT NULL
-- next
-- How many values each key has sealed, as a job counts them once a day: counting reads every table of personal data.
CREATE TABLE sealed_key_count (
  key_id text PRIMARY KEY,
  value_count bigint NOT NULL,
  counted_at timestamptz NOT NULL
)
