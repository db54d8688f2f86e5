import { statement } from '../../kit/database/db.ts'
import type { Answers } from './ratings.rules.ts'

const sums = (table: string) =>
  `SELECT kind, item_id, count(*) FILTER (WHERE is_helpful)::int AS helpful,
          count(*) FILTER (WHERE NOT is_helpful)::int AS not_helpful
     FROM ${table} GROUP BY kind, item_id`

export const memberRatings = {
  put: statement<never, [userId: string, kind: string, itemId: string, isHelpful: boolean, at: Date]>(
    'library_put_rating',
    `INSERT INTO content_rating (user_id, kind, item_id, is_helpful, rated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, kind, item_id) DO UPDATE
     SET is_helpful = excluded.is_helpful, rated_at = excluded.rated_at`,
  ),
  /** For the operator: reads every rating. */
  sums: statement<Answers, []>('library_sum_ratings', sums('content_rating'), {
    crosses: "an operator's command",
  }),
}

export const visitorRatings = {
  put: statement<never, [browserHash: string, kind: string, itemId: string, isHelpful: boolean, at: Date]>(
    'library_put_visitor_rating',
    `INSERT INTO visitor_rating (browser_hash, kind, item_id, is_helpful, rated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (browser_hash, kind, item_id) DO UPDATE
     SET is_helpful = excluded.is_helpful, rated_at = excluded.rated_at`,
  ),
  /** For the operator: reads every rating. */
  sums: statement<Answers, []>('library_sum_visitor_ratings', sums('visitor_rating'), {
    crosses: "an operator's command",
  }),
  /** Deletes at most `maxRows` ratings from before an instant. */
  sweep: statement<never, [before: Date, maxRows: number, after: number]>(
    'library_sweep_visitor_ratings',
    `DELETE FROM visitor_rating WHERE (browser_hash, kind, item_id) IN
       (SELECT browser_hash, kind, item_id FROM visitor_rating WHERE rated_at < $1
         ORDER BY rated_at, browser_hash, kind, item_id LIMIT $2 OFFSET $3)`,
    { crosses: 'a sweep' },
  ),
}
