import type { RefusalReason } from '@club/contract/constants.ts'
import { type Queryable, statement, type Tx } from '../../kit/db.ts'

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

const findAction = statement<ActionRow>(
  'activity_find_action',
  `SELECT points, refusal, is_completion, created_at FROM task_action
   WHERE user_id = $1 AND task_id = $2 AND action_key = $3`,
)
const findActions = statement<ActionRow & { actionKey: string }>(
  'activity_find_actions',
  `SELECT action_key, points, refusal, is_completion, created_at FROM task_action
   WHERE user_id = $1 AND task_id = $2 AND action_key = ANY($3::text[])`,
)
const insertAction = statement(
  'activity_insert_action',
  `INSERT INTO task_action (user_id, task_id, action_key, month, points, refusal, is_completion, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const readCycle = statement<CycleRow>(
  'activity_cycle',
  `SELECT task_id, cycle_key, actions, completions, points, finished_at FROM task_cycle
   WHERE user_id = $1 AND task_id = $2 AND cycle_key = $3`,
)
const readCycles = statement<CycleRow>(
  'activity_cycles',
  `SELECT task_id, cycle_key, actions, completions, points, finished_at FROM task_cycle
   WHERE user_id = $1 AND cycle_key = ANY($2::text[])`,
)
const writeCycle = statement(
  'activity_write_cycle',
  `INSERT INTO task_cycle (user_id, task_id, cycle_key, actions, completions, points, finished_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (user_id, task_id, cycle_key) DO UPDATE
   SET actions = excluded.actions, completions = excluded.completions, points = excluded.points,
       finished_at = excluded.finished_at`,
)
const countCompletions = statement<{ count: number }>(
  'activity_count_completions',
  `SELECT count(*)::int AS count FROM task_action
   WHERE user_id = $1 AND task_id = $2 AND month = $3 AND is_completion`,
)

export const actions = {
  find: (on: Queryable, userId: string, taskId: string, actionKey: string) =>
    on.one(findAction, [userId, taskId, actionKey]),
  findAll: (on: Queryable, userId: string, taskId: string, actionKeys: readonly string[]) =>
    on.all(findActions, [userId, taskId, actionKeys]),
  insert: (
    tx: Tx,
    key: { userId: string; taskId: string; actionKey: string; month: string },
    row: ActionRow,
  ) =>
    tx.run(insertAction, [
      key.userId,
      key.taskId,
      key.actionKey,
      key.month,
      row.points,
      row.refusal,
      row.isCompletion,
      row.createdAt,
    ]),
  completionsIn: async (on: Queryable, userId: string, taskId: string, month: string) =>
    (await on.one(countCompletions, [userId, taskId, month]))?.count ?? 0,
}

export const cycles = {
  read: (on: Queryable, userId: string, taskId: string, cycleKey: string) =>
    on.one(readCycle, [userId, taskId, cycleKey]),
  all: (on: Queryable, userId: string, cycleKeys: string[]) => on.all(readCycles, [userId, cycleKeys]),
  write: (tx: Tx, userId: string, row: CycleRow) =>
    tx.run(writeCycle, [
      userId,
      row.taskId,
      row.cycleKey,
      row.actions,
      row.completions,
      row.points,
      row.finishedAt,
    ]),
}
