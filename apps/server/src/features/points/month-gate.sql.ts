import { statement, statementForMany } from '../../kit/database/db.ts'

export interface GateRow {
  closedAt: Date | null
  /** Every day before this instant is signed; null before the first signing. */
  signedUntil: Date | null
}

export const gates = {
  share: statementForMany<GateRow, [month: string, gateId: string]>(
    ['text', 'uuid'],
    'points_share_gate',
    'SELECT closed_at, signed_until FROM award_gate WHERE month = $1 AND gate_id = $2 FOR SHARE',
  ),
  /** A new gate takes over `signed_until` from its stripe's others, whatever month a wrong clock opens. */
  open: statement<never, [month: string, gateId: string]>(
    'points_open_gate',
    `INSERT INTO award_gate (month, gate_id, signed_until)
     SELECT $1::text, $2::uuid, max(signed_until) FROM award_gate WHERE gate_id = $2::uuid
     ON CONFLICT (gate_id, month) DO NOTHING`,
    { crosses: 'a gate opens' },
  ),
  close: statement<never, [month: string, gateId: string, at: Date]>(
    'points_close_gate',
    'UPDATE award_gate SET closed_at = $3 WHERE month = $1 AND gate_id = $2 AND closed_at IS NULL',
  ),
  countClosed: statement<{ gates: number }, [month: string]>(
    'points_closed_gates',
    'SELECT count(*)::int AS gates FROM award_gate WHERE month = $1 AND closed_at IS NOT NULL',
    { crosses: 'a job' },
  ),
  /** The gates that let entries in. */
  allOpen: statement<{ month: string; gateId: string; signedUntil: Date | null }, []>(
    'points_open_gates',
    'SELECT month, gate_id, signed_until FROM award_gate WHERE closed_at IS NULL',
    { crosses: 'a job' },
  ),
  sign: statement<never, [month: string, gateId: string, until: Date]>(
    'points_sign_gate',
    `UPDATE award_gate SET signed_until = $3
      WHERE month = $1 AND gate_id = $2 AND (signed_until IS NULL OR signed_until < $3)`,
  ),
}
