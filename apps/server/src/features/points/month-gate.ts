import type { Tx } from '../../kit/db.ts'
import { gates } from './month-gate.sql.ts'

/** Sixteen, so that the members of a busy club do not all lock the same row. */
export const gateStripes = 16

/** The last digit of a member's id, which is random. */
function stripeOf(userId: string): number {
  return Number.parseInt(userId.slice(-1), gateStripes)
}

/**
 * Whether the month is open for a member. If so, holds it open until the transaction ends: the close waits.
 */
export async function holdMonthOpen(tx: Tx, month: string, userId: string): Promise<boolean> {
  const stripe = stripeOf(userId)
  const known = await tx.one(gates.share, [month, stripe])
  if (known) return known.closedAt === null
  await tx.run(gates.open, [month, stripe])
  return (await tx.one(gates.share, [month, stripe]))?.closedAt === null
}

/** Closes one stripe for good, after the transactions that hold it open. */
export async function closeGate(tx: Tx, month: string, stripe: number, at: Date): Promise<void> {
  await tx.run(gates.open, [month, stripe])
  await tx.run(gates.close, [month, stripe, at])
}
