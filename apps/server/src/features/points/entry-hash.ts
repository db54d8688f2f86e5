import { createHash } from 'node:crypto'

/** The parts of a ledger entry that its hash covers. */
export interface HashedEntry {
  userId: string
  seq: number
  businessKey: string
  taskId: string
  points: number
  totalAfter: number
  month: string
  createdAt: Date
  fact: Record<string, string>
}

/** SHA-256 over the previous hash and every field of the entry, in hex: rules/points#hash-chain. */
export function entryHash(previousHash: string, entry: HashedEntry): string {
  const fact = Object.entries(entry.fact).sort(([left], [right]) => (left < right ? -1 : 1))
  const text = JSON.stringify([
    previousHash,
    entry.userId,
    entry.seq,
    entry.businessKey,
    entry.taskId,
    entry.points,
    entry.totalAfter,
    entry.month,
    entry.createdAt.toISOString(),
    fact,
  ])
  return createHash('sha256').update(text).digest('hex')
}
