import type { Tx } from '../../kit/db.ts'
import { gates } from './month-gate.sql.ts'

/** Sixteen, so that the members of a busy club do not all lock the same row. */
export const gateStripes = 16

/** The last digit of a member's id, which is random. */
function stripeOf(userId: string): number {
  return Number.parseInt(userId.slice(-1), gateStripes)
}

/** A member's gate of a month, shared until the transaction ends: the close waits. Null if no award came before. */
export type SharedGate = { closedAt: Date | null } | null

export function shareGate(tx: Tx, month: string, userId: string): Promise<SharedGate> {
  return tx.one(gates.share, [month, stripeOf(userId)])
}

/**
 * Whether the month is open for a member. If so, it stays open until the transaction ends.
 */
export async function holdMonthOpen(
  tx: Tx,
  month: string,
  userId: string,
  shared?: SharedGate,
): Promise<boolean> {
  const known = shared === undefined ? await shareGate(tx, month, userId) : shared
  if (known) return known.closedAt === null
  const [, opened] = await Promise.all([
    tx.run(gates.open, [month, stripeOf(userId)]),
    shareGate(tx, month, userId),
  ])
  return opened?.closedAt === null
}

/** Closes one stripe for good, after the transactions that hold it open. */
export async function closeGate(tx: Tx, month: string, stripe: number, at: Date): Promise<void> {
  await tx.run(gates.open, [month, stripe])
  await tx.run(gates.close, [month, stripe, at])
}
