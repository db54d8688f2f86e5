-- A member's progress in one cycle of a task: cycle_key is a day, a month, a year or 'once'.
CREATE TABLE task_cycle (
  user_id uuid NOT NULL,
  task_id text NOT NULL,
  cycle_key text NOT NULL,
  actions int NOT NULL DEFAULT 0,
  completions int NOT NULL DEFAULT 0,
  points int NOT NULL DEFAULT 0,
  finished_at timestamptz,
  PRIMARY KEY (user_id, task_id, cycle_key)
)
-- next
-- One row per action, keyed by its business fact, with its outcome: a repeat is answered from here.
CREATE TABLE task_action (
  user_id uuid NOT NULL,
  task_id text NOT NULL,
  action_key text NOT NULL,
  month text NOT NULL,
  points int NOT NULL,
  refusal text,
  is_completion boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, task_id, action_key)
)
