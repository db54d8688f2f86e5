import { statement } from '../../kit/database/db.ts'

/** What members of a list reached between two instants. */
export const earned = {
  /** Who has an entry of another task than the given ones. */
  among: statement<
    { userId: string },
    [userIds: readonly string[], from: Date, before: Date, otherThan: readonly string[]]
  >(
    'points_earned_among',
    `SELECT DISTINCT user_id FROM point_entry
     WHERE user_id = ANY($1::uuid[]) AND created_at >= $2 AND created_at < $3 AND task_id <> ALL($4::text[])`,
    { crosses: "an operator's command" },
  ),
  /** Corrections belong to no task and are left out. */
  byTask: statement<
    { taskId: string; members: number; entries: number; points: number },
    [userIds: readonly string[], from: Date, before: Date, without: string]
  >(
    'points_earned_by_task',
    `SELECT task_id, count(DISTINCT user_id)::int AS members, count(*)::int AS entries, sum(points)::int AS points
       FROM point_entry
      WHERE user_id = ANY($1::uuid[]) AND created_at >= $2 AND created_at < $3 AND task_id <> $4
      GROUP BY task_id`,
    { crosses: "an operator's command" },
  ),
  rankedAmong: statement<{ userId: string }, [userIds: readonly string[], from: Date, before: Date]>(
    'points_ranked_among',
    `SELECT DISTINCT user_id FROM point_month
     WHERE user_id = ANY($1::uuid[]) AND ranked_at >= $2 AND ranked_at < $3`,
    { crosses: "an operator's command" },
  ),
}
