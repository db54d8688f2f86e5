import type { RefusalReason } from '@club/contract/points.constants.ts'
import { statement, statementForMany } from '../../kit/database/db.ts'

export interface CycleRow {
  taskId: string
  cycleKey: string
  actions: number
  completions: number
  points: number
  finishedAt: Date | null
}

export interface ActionRow {
  points: number
  refusal: RefusalReason | null
  isCompletion: boolean
  createdAt: Date
}

export const actions = {
  find: statementForMany<ActionRow, [userId: string, taskId: string, actionKey: string]>(
    ['uuid', 'text', 'text'],
    'activity_find_action',
    `SELECT points, refusal, is_completion, created_at FROM task_action
     WHERE user_id = $1 AND task_id = $2 AND action_key = $3`,
  ),
  /** The keys are lines of one text: a list cannot be a parameter of a statement for many. */
  findAll: statementForMany<
    ActionRow & { actionKey: string },
    [userId: string, taskId: string, actionKeys: string]
  >(
    ['uuid', 'text', 'text'],
    'activity_find_actions',
    `SELECT action_key, points, refusal, is_completion, created_at FROM task_action
     WHERE user_id = $1 AND task_id = $2 AND action_key = ANY(string_to_array($3, chr(10)))`,
  ),
  refused: statement<{ actionKey: string }, [userId: string, taskId: string, refusal: RefusalReason]>(
    'activity_refused_actions',
    `SELECT action_key FROM task_action WHERE user_id = $1 AND task_id = $2 AND refusal = $3 ORDER BY action_key`,
  ),
  findAmong: statement<
    Pick<ActionRow, 'points' | 'refusal' | 'createdAt'> & { userId: string; actionKey: string },
    [userIds: readonly string[], taskId: string, actionKeys: readonly string[]]
  >(
    'activity_find_among',
    `SELECT user_id, action_key, points, refusal, created_at FROM task_action
     WHERE user_id = ANY($1::uuid[]) AND task_id = $2 AND action_key = ANY($3::text[])`,
    { crosses: "an operator's command" },
  ),
  refusedAmong: statement<
    { userId: string; actionKey: string },
    [userIds: readonly string[], taskId: string, actionKeys: readonly string[], refusal: RefusalReason]
  >(
    'activity_refused_among',
    `SELECT user_id, action_key FROM task_action
     WHERE user_id = ANY($1::uuid[]) AND task_id = $2 AND action_key = ANY($3::text[]) AND refusal = $4`,
    { crosses: "an operator's command" },
  ),
  insert: statementForMany<
    never,
    [
      userId: string,
      taskId: string,
      actionKey: string,
      month: string,
      points: number,
      refusal: RefusalReason | null,
      isCompletion: boolean,
      createdAt: Date,
    ]
  >(
    ['uuid', 'text', 'text', 'text', 'int', 'text', 'boolean', 'timestamptz'],
    'activity_insert_action',
    `INSERT INTO task_action (user_id, task_id, action_key, month, points, refusal, is_completion, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ),
  last: statement<ActionRow, [userId: string, taskId: string]>(
    'activity_last_action',
    `SELECT points, refusal, is_completion, created_at FROM task_action
     WHERE user_id = $1 AND task_id = $2 ORDER BY created_at DESC, action_key DESC LIMIT 1`,
  ),
  delete: statement<never, [userId: string, taskId: string, actionKey: string]>(
    'activity_delete_action',
    'DELETE FROM task_action WHERE user_id = $1 AND task_id = $2 AND action_key = $3',
  ),
  completionsIn: statement<{ count: number }, [userId: string, taskId: string, month: string]>(
    'activity_count_completions',
    `SELECT count(*)::int AS count FROM task_action
     WHERE user_id = $1 AND task_id = $2 AND month = $3 AND is_completion`,
  ),
}

export const cycles = {
  read: statementForMany<CycleRow, [userId: string, taskId: string, cycleKey: string]>(
    ['uuid', 'text', 'text'],
    'activity_cycle',
    `SELECT task_id, cycle_key, actions, completions, points, finished_at FROM task_cycle
     WHERE user_id = $1 AND task_id = $2 AND cycle_key = $3`,
  ),
  all: statementForMany<
    CycleRow,
    [userId: string, day: string, month: string, year: string, once: string, edition: string]
  >(
    ['uuid', 'text', 'text', 'text', 'text', 'text'],
    'activity_cycles',
    `SELECT task_id, cycle_key, actions, completions, points, finished_at FROM task_cycle
     WHERE user_id = $1 AND cycle_key IN ($2, $3, $4, $5, $6)`,
  ),
  /** A completed cycle stays: another action has paid in it. */
  deleteUnpaid: statement<never, [userId: string, taskId: string, cycleKey: string]>(
    'activity_delete_unpaid_cycle',
    'DELETE FROM task_cycle WHERE user_id = $1 AND task_id = $2 AND cycle_key = $3 AND completions = 0',
  ),
  write: statementForMany<
    never,
    [
      userId: string,
      taskId: string,
      cycleKey: string,
      actions: number,
      completions: number,
      points: number,
      finishedAt: Date | null,
    ]
  >(
    ['uuid', 'text', 'text', 'int', 'int', 'int', 'timestamptz'],
    'activity_write_cycle',
    `INSERT INTO task_cycle (user_id, task_id, cycle_key, actions, completions, points, finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (user_id, task_id, cycle_key) DO UPDATE
     SET actions = excluded.actions, completions = excluded.completions, points = excluded.points,
         finished_at = excluded.finished_at`,
  ),
}
