-- How often a member completed the task of a medal.
CREATE TABLE medal_progress (
  user_id uuid NOT NULL,
  task_id text NOT NULL,
  completions int NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, task_id)
)
