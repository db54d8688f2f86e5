import { statement } from '../../kit/database/db.ts'
import type { RuleChange } from './rule-changes.rules.ts'

export const ruleChanges = {
  /** Few a year. */
  all: statement<RuleChange, []>(
    'content_rule_changes',
    `SELECT change_id, from_month, tasks, reason, announced_at, announced_by, confirmed_by, withdrawn_at, withdrawn_by,
            withdrawal_confirmed_by, withdrawal_reason
       FROM rule_change ORDER BY from_month, announced_at, change_id`,
  ),
  insert: statement<
    never,
    [
      changeId: string,
      fromMonth: string,
      tasksJson: string,
      reason: string,
      at: Date,
      announcedBy: string,
      confirmedBy: string | null,
    ]
  >(
    'content_insert_rule_change',
    `INSERT INTO rule_change (change_id, from_month, tasks, reason, announced_at, announced_by, confirmed_by)
     VALUES ($1, $2, $3::text::jsonb, $4, $5, $6, $7)`,
  ),
  withdraw: statement<
    never,
    [changeId: string, at: Date, withdrawnBy: string, confirmedBy: string | null, reason: string]
  >(
    'content_withdraw_rule_change',
    `UPDATE rule_change
        SET withdrawn_at = $2, withdrawn_by = $3, withdrawal_confirmed_by = $4, withdrawal_reason = $5
      WHERE change_id = $1 AND withdrawn_at IS NULL`,
  ),
}

/** The published tasks, as they are stored. */
export const storedTasks = statement<{ itemId: string; body: unknown }, []>(
  'content_stored_tasks',
  "SELECT item_id, body FROM content_item WHERE kind = 'task'",
)

/** Whether anybody has ever earned points. */
export const anyEntry = statement<{ seq: number }, []>(
  'content_any_entry',
  'SELECT seq FROM point_entry LIMIT 1',
  { crosses: 'an operator', borrows: 'values are free as long as nobody has earned any points' },
)
