import { type Queryable, statement, type Tx } from '../../kit/db.ts'

const addCompletion = statement(
  'medals_add_completion',
  `INSERT INTO medal_progress AS p (user_id, task_id, completions) VALUES ($1, $2, 1)
   ON CONFLICT (user_id, task_id) DO UPDATE SET completions = p.completions + excluded.completions`,
)
const readCompletions = statement<{ taskId: string; completions: number }>(
  'medals_completions',
  'SELECT task_id, completions FROM medal_progress WHERE user_id = $1',
)

export const completions = {
  add: (tx: Tx, userId: string, taskId: string) => tx.run(addCompletion, [userId, taskId]),
  /** Completions since the member joined, by task id. */
  byTask: async (on: Queryable, userId: string) =>
    new Map((await on.all(readCompletions, [userId])).map((row) => [row.taskId, row.completions])),
}
