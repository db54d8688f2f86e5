-- Announced changes of what tasks give, each in force from the first of a month. tasks holds the values before and
-- after; the latest change that is in force gives a task's values, and before its first one they are what was published.
CREATE TABLE rule_change (
  change_id uuid PRIMARY KEY,
  from_month text NOT NULL,
  tasks jsonb NOT NULL,
  reason text NOT NULL,
  announced_at timestamptz NOT NULL,
  announced_by text NOT NULL,
  confirmed_by text,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawal_confirmed_by text,
  withdrawal_reason text
)
