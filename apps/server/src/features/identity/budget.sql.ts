import { type Queryable, statement, type Tx } from '../../kit/db.ts'

// The condition makes the count and its limit one step: no row comes back where the budget is used up.
const take = statement<{ used: number }>(
  'identity_take_budget',
  `INSERT INTO call_budget AS b (budget_key, window_start, used, ends_at) VALUES ($1, $2, 1, $3)
   ON CONFLICT (budget_key, window_start) DO UPDATE SET used = b.used + excluded.used WHERE b.used < $4
   RETURNING used`,
)
const giveBack = statement(
  'identity_give_budget_back',
  'UPDATE call_budget SET used = used - 1 WHERE budget_key = $1 AND window_start = $2 AND used > 0',
)
const read = statement<{ used: number }>(
  'identity_read_budget',
  'SELECT used FROM call_budget WHERE budget_key = $1 AND window_start = $2',
)

export const budgets = {
  /** Takes one; false when the budget is used up. */
  take: async (tx: Tx, key: string, start: Date, end: Date, most: number) =>
    (await tx.one(take, [key, start, end, most])) !== null,
  giveBack: (tx: Tx, key: string, start: Date) => tx.run(giveBack, [key, start]),
  used: async (on: Queryable, key: string, start: Date) => (await on.one(read, [key, start]))?.used ?? 0,
}
