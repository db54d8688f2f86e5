import { statement, statementForMany } from '../../kit/database/db.ts'

export interface GateRow {
  closedAt: Date | null
  /** Every day before this instant is signed; null before the first signing. */
  signedUntil: Date | null
}

export const gates = {
  share: statementForMany<GateRow, [month: string, stripe: number]>(
    ['text', 'int'],
    'points_share_gate',
    'SELECT closed_at, signed_until FROM month_gate WHERE month = $1 AND stripe = $2 FOR SHARE',
  ),
  /** A new gate takes over `signed_until` from its stripe's others, whatever month a wrong clock opens. */
  open: statement<never, [month: string, stripe: number]>(
    'points_open_gate',
    `INSERT INTO month_gate (month, stripe, signed_until)
     SELECT $1::text, $2::int, max(signed_until) FROM month_gate WHERE stripe = $2::int
     ON CONFLICT (month, stripe) DO NOTHING`,
    { crosses: 'a gate opens' },
  ),
  close: statement<never, [month: string, stripe: number, at: Date]>(
    'points_close_gate',
    'UPDATE month_gate SET closed_at = $3 WHERE month = $1 AND stripe = $2 AND closed_at IS NULL',
  ),
  countClosed: statement<{ gates: number }, [month: string]>(
    'points_closed_gates',
    'SELECT count(*)::int AS gates FROM month_gate WHERE month = $1 AND closed_at IS NOT NULL',
    { crosses: 'a job' },
  ),
  /** The gates that let entries in. */
  allOpen: statement<{ month: string; stripe: number; signedUntil: Date | null }, []>(
    'points_open_gates',
    'SELECT month, stripe, signed_until FROM month_gate WHERE closed_at IS NULL',
    { crosses: 'a job' },
  ),
  sign: statement<never, [month: string, stripe: number, until: Date]>(
    'points_sign_gate',
    `UPDATE month_gate SET signed_until = $3
      WHERE month = $1 AND stripe = $2 AND (signed_until IS NULL OR signed_until < $3)`,
  ),
}
