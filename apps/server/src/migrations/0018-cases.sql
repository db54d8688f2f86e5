-- 'This looks wrong': what a member doubts, with the evidence at the time the case was opened. What people wrote is
-- sealed; an answer is JSON with a text for each language.
CREATE TABLE member_case (
  user_id uuid NOT NULL,
  case_id uuid NOT NULL,
  trade_kind text NOT NULL CHECK (trade_kind IN ('award', 'refusal')),
  trade_id text NOT NULL,
  task_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'answered')),
  text_sealed text,
  evidence jsonb NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_day text NOT NULL,
  due_day text NOT NULL,
  is_due_certain boolean NOT NULL,
  answer_sealed text,
  answered_at timestamptz,
  corrected_points int,
  PRIMARY KEY (user_id, case_id)
)
-- next
-- One open case per entry, however often the button is pressed.
CREATE UNIQUE INDEX member_case_open ON member_case (user_id, trade_kind, trade_id) WHERE state = 'open'
-- next
CREATE INDEX member_case_id ON member_case (case_id)
-- next
CREATE INDEX member_case_due ON member_case (state, due_day)
