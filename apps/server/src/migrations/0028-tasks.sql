-- Refusals that a later result of the bank has set aside: moved here from point_refusal, so that the fact can be
-- claimed and refused again, and kept in the member's history with both facts
-- (docs/decisions/0007#corrected-results). superseded_by is the file or event that changed the result.
CREATE TABLE superseded_refusal (
  user_id uuid NOT NULL,
  refusal_id uuid NOT NULL,
  business_key text NOT NULL,
  reason text NOT NULL,
  task_id text NOT NULL,
  month text NOT NULL,
  created_at timestamptz NOT NULL,
  fact jsonb NOT NULL,
  superseded_at timestamptz NOT NULL,
  superseded_by uuid NOT NULL,
  PRIMARY KEY (user_id, refusal_id)
)
-- next
CREATE INDEX superseded_refusal_source ON superseded_refusal (superseded_by)
-- next
-- When the member's stay began, and when the page was last seen to be in sight; null for views of pages that are not
-- the club's.
ALTER TABLE view_token ADD COLUMN stay_since timestamptz
-- next
ALTER TABLE view_token ADD COLUMN seen_at timestamptz
