import { statement } from '../../kit/database/db.ts'

export const budgets = {
  /** Takes one; false if the budget is used up. */
  take: statement<{ used: number }, [key: string, start: Date, end: Date, max: number]>(
    'identity_take_budget',
    `INSERT INTO call_budget AS b (budget_key, window_start, used, ends_at) VALUES ($1, $2, 1, $3)
     ON CONFLICT (budget_key, window_start) DO UPDATE SET used = b.used + excluded.used WHERE b.used < $4
     RETURNING used`,
  ),
  giveBack: statement<never, [key: string, start: Date]>(
    'identity_give_budget_back',
    'UPDATE call_budget SET used = used - 1 WHERE budget_key = $1 AND window_start = $2 AND used > 0',
  ),
}
