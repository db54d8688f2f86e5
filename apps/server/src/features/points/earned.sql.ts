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
  /** Entries of a month that count, and awards that its caps refused, in the order in which they came. */
  attempts: statement<
    { userId: string; taskId: string; points: number; cap: number | null; isRefused: boolean; at: Date },
    [month: string, userIds: readonly string[]]
  >(
    'points_attempts_of_month',
    `SELECT * FROM (
       SELECT e.user_id, e.task_id, e.points, (e.terms->>'cap')::int AS cap, false AS is_refused, e.created_at AS at
         FROM point_entry AS e LEFT JOIN point_flag AS f ON f.user_id = e.user_id AND f.seq = e.seq
              AND f.effect = 'notCounted' AND f.lifted_at IS NULL
        WHERE e.month = $1 AND e.user_id = ANY($2::uuid[]) AND f.user_id IS NULL
        UNION ALL
       SELECT user_id, task_id, 0, (fact->>'cap')::int, true, created_at FROM point_refusal
        WHERE month = $1 AND user_id = ANY($2::uuid[]) AND reason = 'monthlyCap') AS attempt
      ORDER BY at, user_id, task_id, is_refused`,
    { crosses: "an operator's command" },
  ),
  /** The next members of a month by user id, with what counted and their rank. */
  ofMonth: statement<
    { userId: string; points: number; rankNo: number | null },
    [month: string, afterUserId: string, maxRows: number]
  >(
    'points_members_of_month',
    `SELECT user_id, counted_points AS points, rank_no FROM point_month
      WHERE month = $1 AND user_id > $2 ORDER BY user_id LIMIT $3`,
    { crosses: "an operator's command" },
  ),
  rankedAmong: statement<{ userId: string }, [userIds: readonly string[], from: Date, before: Date]>(
    'points_ranked_among',
    `SELECT DISTINCT user_id FROM point_month
     WHERE user_id = ANY($1::uuid[]) AND ranked_at >= $2 AND ranked_at < $3`,
    { crosses: "an operator's command" },
  ),
}
