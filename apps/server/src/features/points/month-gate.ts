import type { Db, Tx } from '../../kit/database/db.ts'
import { type GateRow, gates } from './month-gate.sql.ts'
import { uuidHash } from './uuid-hash.ts'

/** As many as a cluster makes shards of a table by default: a stripe then lies on its members' server. */
const stripes = 32

/** The stripe of a member, or of a gate's id: equal ranges of the hash, as a cluster spreads rows. */
function stripeOf(uuid: string): number {
  // The ranges begin with the lowest of the signed hashes.
  return Math.floor(((uuidHash(uuid) ^ 0x80000000) >>> 0) / (2 ** 32 / stripes))
}

/** The smallest id of each stripe: its row in each month's gate. */
export const gateIds: readonly string[] = (() => {
  const ids = new Map<number, string>()
  for (let number = 0; ids.size < stripes; number += 1) {
    const id = number
      .toString(16)
      .padStart(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    if (!ids.has(stripeOf(id))) ids.set(stripeOf(id), id)
  }
  return Array.from({ length: stripes }, (_, stripe) => ids.get(stripe) ?? '')
})()

/** The close of a month begins with it. */
export const firstGate = gateIds[0] ?? ''

/** The gate that a member's awards pass. */
export const gateOf = (userId: string): string => gateIds[stripeOf(userId)] ?? ''

/** A member's gate of a month, shared until the transaction ends: close and signing wait. Null if no award came before. */
export type SharedGate = GateRow | null

export function shareGate(tx: Tx, month: string, userId: string): Promise<SharedGate> {
  return tx.one(gates.share, [month, gateOf(userId)])
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
  return holdGate(tx, month, gateOf(userId), shared)
}

/** Like `holdMonthOpen`, for one gate. */
export async function holdGate(
  tx: Tx,
  month: string,
  gateId: string,
  shared?: SharedGate,
): Promise<GateRow | null> {
  const share = () => tx.one(gates.share, [month, gateId])
  const known = shared === undefined ? await share() : shared
  const [, gate] = known ? [0, known] : await Promise.all([tx.run(gates.open, [month, gateId]), share()])
  return gate && gate.closedAt === null ? gate : null
}

/** Closes one gate for good, after the transactions that hold it open. */
export async function closeGate(tx: Tx, month: string, gateId: string, at: Date): Promise<void> {
  await tx.run(gates.open, [month, gateId])
  await tx.run(gates.close, [month, gateId, at])
}

/**
 * Lets no further entry take a time before `until`, after the transactions that may be writing one. Entries are written
 * through open gates only; those of the named months are opened, so that none is missed that is just being opened.
 */
export async function signGates(db: Db, until: Date, months: readonly string[]): Promise<void> {
  const named = [...new Set(months)].flatMap((month) => gateIds.map((gateId) => ({ month, gateId })))
  const open = await db.all(gates.allOpen)
  const isSigned = (gate: { signedUntil: Date | null }) =>
    gate.signedUntil !== null && gate.signedUntil >= until
  const idOf = ({ month, gateId }: { month: string; gateId: string }) => `${month} ${gateId}`
  const signed = new Set(open.filter(isSigned).map(idOf))
  const due = new Map([...open, ...named].map((gate) => [idOf(gate), gate]))
  for (const [id, { month, gateId }] of due) {
    if (signed.has(id)) continue
    // One gate a transaction: awards that need two gates never wait for one that waits for them.
    await db.inTransaction((tx) =>
      Promise.all([tx.run(gates.open, [month, gateId]), tx.run(gates.sign, [month, gateId, until])]),
    )
  }
}
