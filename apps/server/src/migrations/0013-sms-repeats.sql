-- Which browser used a code: where the answer was lost, the same browser may send it again.
ALTER TABLE sms_code ADD COLUMN used_by text
