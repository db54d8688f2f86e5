import type { Db, Tx } from '../../kit/database/db.ts'
import { type GateRow, gates } from './month-gate.sql.ts'

/** Sixteen, so that the members of a busy club do not all lock the same row. */
export const gateStripes = 16

/** The close of a month begins with it. */
export const firstStripe = 0

/** The last digit of a member's id, which is random. */
function stripeOf(userId: string): number {
  return Number.parseInt(userId.slice(-1), gateStripes)
}

/** A member's gate of a month, shared until the transaction ends: close and signing wait. Null if no award came before. */
export type SharedGate = GateRow | null

export function shareGate(tx: Tx, month: string, userId: string): Promise<SharedGate> {
  return tx.one(gates.share, [month, stripeOf(userId)])
}

/**
 * The gate of a member's month, or null if the month is closed. An open month stays open until the transaction ends,
 * and no day is signed until then in which it may write an entry: those before `signedUntil` are signed already.
 */
export async function holdMonthOpen(
  tx: Tx,
  month: string,
  userId: string,
  shared?: SharedGate,
): Promise<Pick<GateRow, 'signedUntil'> | null> {
  return holdGate(tx, month, stripeOf(userId), shared)
}

/** Like `holdMonthOpen`, for one stripe. */
export async function holdGate(
  tx: Tx,
  month: string,
  stripe: number,
  shared?: SharedGate,
): Promise<GateRow | null> {
  const share = () => tx.one(gates.share, [month, stripe])
  const known = shared === undefined ? await share() : shared
  const [, gate] = known ? [0, known] : await Promise.all([tx.run(gates.open, [month, stripe]), share()])
  return gate && gate.closedAt === null ? gate : null
}

/** Closes one stripe for good, after the transactions that hold it open. */
export async function closeGate(tx: Tx, month: string, stripe: number, at: Date): Promise<void> {
  await tx.run(gates.open, [month, stripe])
  await tx.run(gates.close, [month, stripe, at])
}

/**
 * Lets no further entry take a time before `until`, after the transactions that may be writing one. Entries are written
 * through open gates only; those of the named months are opened, so that none is missed that is just being opened.
 */
export async function signGates(db: Db, until: Date, months: readonly string[]): Promise<void> {
  const stripes = Array.from({ length: gateStripes }, (_, stripe) => stripe)
  const named = [...new Set(months)].flatMap((month) => stripes.map((stripe) => ({ month, stripe })))
  const open = await db.all(gates.allOpen)
  const isSigned = (gate: { signedUntil: Date | null }) =>
    gate.signedUntil !== null && gate.signedUntil >= until
  const idOf = ({ month, stripe }: { month: string; stripe: number }) => `${month} ${stripe}`
  const signed = new Set(open.filter(isSigned).map(idOf))
  const due = new Map([...open, ...named].map((gate) => [idOf(gate), gate]))
  for (const [id, { month, stripe }] of due) {
    if (signed.has(id)) continue
    // One gate a transaction: awards that need two gates never wait for one that waits for them.
    await db.inTransaction((tx) =>
      Promise.all([tx.run(gates.open, [month, stripe]), tx.run(gates.sign, [month, stripe, until])]),
    )
  }
}
