import { createHash } from 'node:crypto'
import type { LedgerEntry } from './ledger-check.rules.ts'

/** The parts of a ledger entry that its hash covers. */
export type HashedEntry = Omit<LedgerEntry, 'previousHash' | 'hash'>

/** SHA-256 over the previous hash and every field of the entry, in hex: rules/points#hash-chain. */
export function entryHash(previousHash: string, entry: HashedEntry): string {
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
    byName(entry.fact),
    byName(entry.terms),
  ])
  return createHash('sha256').update(text).digest('hex')
}

function byName(parts: object): [string, unknown][] {
  return Object.entries(parts).sort(([left], [right]) => (left < right ? -1 : 1))
}
