-- Who decided about a work, as the audit log names them, and the state that the work was in before.
ALTER TABLE work ADD COLUMN decided_by text
-- next
ALTER TABLE work ADD COLUMN decided_from text
-- next
-- The advice of a refusal in further languages, by language.
ALTER TABLE work ADD COLUMN advice_in jsonb
-- next
-- Works that an operator looked at: only these does a list of decisions take down or restore.
CREATE TABLE work_opening (
  user_id uuid NOT NULL,
  work_no text NOT NULL,
  operator text NOT NULL,
  revision int NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, work_no, operator)
)
-- next
CREATE INDEX work_opening_opened ON work_opening (opened_at)
