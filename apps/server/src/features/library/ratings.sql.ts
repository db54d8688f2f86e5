import { type Queryable, statement, type Tx } from '../../kit/db.ts'
import type { Answers } from './ratings.rules.ts'

const putMember = statement(
  'library_put_rating',
  `INSERT INTO content_rating (user_id, kind, item_id, is_helpful, rated_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, kind, item_id) DO UPDATE SET is_helpful = excluded.is_helpful, rated_at = excluded.rated_at`,
)
const putVisitor = statement(
  'library_put_visitor_rating',
  `INSERT INTO visitor_rating (browser_hash, kind, item_id, is_helpful, rated_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (browser_hash, kind, item_id) DO UPDATE
   SET is_helpful = excluded.is_helpful, rated_at = excluded.rated_at`,
)
const deleteVisitors = statement(
  'library_delete_visitor_ratings',
  'DELETE FROM visitor_rating WHERE rated_at < $1',
)
const sums = (name: string, table: string) =>
  statement<Answers>(
    `library_sum_${name}`,
    `SELECT kind, item_id, count(*) FILTER (WHERE is_helpful)::int AS helpful,
            count(*) FILTER (WHERE NOT is_helpful)::int AS not_helpful
       FROM ${table} GROUP BY kind, item_id`,
  )
const memberSums = sums('ratings', 'content_rating')
const visitorSums = sums('visitor_ratings', 'visitor_rating')

export interface Rating {
  kind: string
  itemId: string
  isHelpful: boolean
  at: Date
}

export const ratings = {
  putOfMember: (tx: Tx, userId: string, { kind, itemId, isHelpful, at }: Rating) =>
    tx.run(putMember, [userId, kind, itemId, isHelpful, at]),
  putOfVisitor: (tx: Tx, browserHash: string, { kind, itemId, isHelpful, at }: Rating) =>
    tx.run(putVisitor, [browserHash, kind, itemId, isHelpful, at]),
  deleteOfVisitorsBefore: (on: Queryable, instant: Date) => on.run(deleteVisitors, [instant]),
  /** Of members and of visitors: an item may be in both. For the operator: it reads every answer. */
  sums: async (on: Queryable): Promise<Answers[]> => [
    ...(await on.all(memberSums)),
    ...(await on.all(visitorSums)),
  ],
}
