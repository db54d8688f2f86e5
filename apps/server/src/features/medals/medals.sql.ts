import { statement, statementForMany } from '../../kit/database/db.ts'

export const completions = {
  add: statementForMany<never, [userId: string, taskId: string]>(
    ['uuid', 'text'],
    'medals_add_completion',
    `INSERT INTO medal_progress AS p (user_id, task_id, completions) VALUES ($1, $2, 1)
     ON CONFLICT (user_id, task_id) DO UPDATE SET completions = p.completions + excluded.completions`,
  ),
  ofMembers: statement<{ userId: string; taskId: string; completions: number }, [userIds: readonly string[]]>(
    'medals_completions_of',
    'SELECT user_id, task_id, completions FROM medal_progress WHERE user_id = ANY($1::uuid[])',
    { crosses: 'a job' },
  ),
  /** Completions since the member joined, by task id. */
  byTask: statement<{ taskId: string; completions: number }, [userId: string]>(
    'medals_completions',
    'SELECT task_id, completions FROM medal_progress WHERE user_id = $1',
  ),
}
