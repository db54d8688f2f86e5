import { type Queryable, statement, type Tx } from '../../kit/db.ts'

const shareGate = statement<{ closedAt: Date | null }>(
  'points_share_gate',
  'SELECT closed_at FROM month_gate WHERE month = $1 AND stripe = $2 FOR SHARE',
)
const openGate = statement(
  'points_open_gate',
  'INSERT INTO month_gate (month, stripe) VALUES ($1, $2) ON CONFLICT (month, stripe) DO NOTHING',
)
const closeGate = statement(
  'points_close_gate',
  'UPDATE month_gate SET closed_at = $3 WHERE month = $1 AND stripe = $2 AND closed_at IS NULL',
)
const closedGates = statement<{ gates: number }>(
  'points_closed_gates',
  'SELECT count(*)::int AS gates FROM month_gate WHERE month = $1 AND closed_at IS NOT NULL',
)

/** Many stripes, so that the members of a busy club do not all lock one row. */
export const gateStripes = 16

/** The stripe of a member: the last digit of the id, which is random. */
export function stripeOf(userId: string): number {
  return Number.parseInt(userId.slice(-1), gateStripes)
}

export const gates = {
  /**
   * Whether the month is open for a member, and keeps it so until the transaction ends: the close waits for it. False
   * once the close has begun.
   */
  isOpen: async (tx: Tx, month: string, userId: string) => {
    const key = [month, stripeOf(userId)]
    const known = await tx.one(shareGate, key)
    if (known) return known.closedAt === null
    await tx.run(openGate, key)
    return (await tx.one(shareGate, key))?.closedAt === null
  },
  /** Closes one stripe for good, after whatever is under way in it. */
  close: async (tx: Tx, month: string, stripe: number, at: Date) => {
    await tx.run(openGate, [month, stripe])
    await tx.run(closeGate, [month, stripe, at])
  },
  /** Whether the close of a month has begun. */
  isClosing: async (on: Queryable, month: string) => ((await on.one(closedGates, [month]))?.gates ?? 0) > 0,
}
