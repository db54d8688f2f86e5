import { statement } from '../../kit/database/db.ts'

export interface AwardRow {
  tier: number
  workNo: string
  /** The month of a monthly prize; '' for any other. */
  month: string
  source: 'ranking' | 'experts'
  proposedBy: string
  approvedBy: string | null
}

/** The most prizes of an edition. */
export const maxAwards = 500

export const awards = {
  /** The prizes of an edition that two operators agreed on. */
  given: statement<{ tier: number; workNo: string; month: string }, [edition: number]>(
    'talent_given_awards',
    `SELECT tier, work_no, month FROM award WHERE edition = $1 AND approved_by IS NOT NULL
     ORDER BY tier, month, work_no LIMIT ${maxAwards}`,
  ),
  /** Prizes that are proposed or given; locked, since two operators may act at once. */
  lock: statement<AwardRow, [edition: number]>(
    'talent_lock_awards',
    `SELECT tier, work_no, month, source, proposed_by, approved_by FROM award WHERE edition = $1
     ORDER BY tier, month, work_no FOR UPDATE`,
  ),
  /** The same for who only looks. */
  of: statement<AwardRow, [edition: number]>(
    'talent_awards_of',
    `SELECT tier, work_no, month, source, proposed_by, approved_by FROM award WHERE edition = $1
     ORDER BY tier, month, work_no`,
  ),
  propose: statement<
    never,
    [
      edition: number,
      tiers: readonly number[],
      workNos: readonly string[],
      months: readonly string[],
      sources: readonly AwardRow['source'][],
      operator: string,
      at: Date,
    ]
  >(
    'talent_propose_awards',
    `INSERT INTO award (edition, tier, work_no, month, source, proposed_by, proposed_at)
     SELECT $1::int, tier, work_no, month, source, $6::text, $7::timestamptz
       FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS proposed (tier, work_no, month, source)`,
    { crosses: 'rows of one key' },
  ),
  withdraw: statement<never, [edition: number]>(
    'talent_withdraw_awards',
    'DELETE FROM award WHERE edition = $1 AND approved_by IS NULL',
  ),
  approve: statement<never, [edition: number, operator: string, at: Date]>(
    'talent_approve_awards',
    `UPDATE award SET approved_by = $2, approved_at = $3 WHERE edition = $1 AND approved_by IS NULL`,
  ),
}

export const awardsOfWork = {
  given: statement<{ tier: number; approvedAt: Date }, [edition: number, workNo: string]>(
    'talent_awards_of_work',
    `SELECT tier, approved_at FROM award
     WHERE edition = $1 AND work_no = $2 AND approved_by IS NOT NULL ORDER BY tier`,
  ),
}
