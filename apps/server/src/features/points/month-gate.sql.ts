import { statement } from '../../kit/db.ts'

export const gates = {
  share: statement<{ closedAt: Date | null }, [month: string, stripe: number]>(
    'points_share_gate',
    'SELECT closed_at FROM month_gate WHERE month = $1 AND stripe = $2 FOR SHARE',
  ),
  open: statement<never, [month: string, stripe: number]>(
    'points_open_gate',
    'INSERT INTO month_gate (month, stripe) VALUES ($1, $2) ON CONFLICT (month, stripe) DO NOTHING',
  ),
  close: statement<never, [month: string, stripe: number, at: Date]>(
    'points_close_gate',
    'UPDATE month_gate SET closed_at = $3 WHERE month = $1 AND stripe = $2 AND closed_at IS NULL',
  ),
  countClosed: statement<{ gates: number }, [month: string]>(
    'points_closed_gates',
    'SELECT count(*)::int AS gates FROM month_gate WHERE month = $1 AND closed_at IS NOT NULL',
  ),
}
