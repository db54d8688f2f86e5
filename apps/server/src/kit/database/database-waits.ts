import { memberSharedWaits, type SharedWaits } from './shared-transactions.ts'

/** Database timeouts in milliseconds: docs/decisions/0003#timeouts. */
export interface DatabaseWaits {
  connectMs: number
  /** For statements that wait for no lock. */
  answerMs: number
  statementMs: number
  /** Also a setting of the database, which reaches the servers of a cluster. */
  lockMs: number
  idleInTransactionMs: number
  /** How long a write or a transaction goes unanswered before the pulse is taken, and how long that may take. */
  probeMs: number
  /** For work that may share its transaction. */
  shared: SharedWaits
}

/** A caller learns within 2 s that the database is away, within 3 in a write or a transaction: rules/running#database-away. */
export const memberWaits: DatabaseWaits = {
  connectMs: 1500,
  answerMs: 1500,
  statementMs: 10_000,
  lockMs: 5000,
  idleInTransactionMs: 10_000,
  probeMs: 800,
  shared: memberSharedWaits,
}

/** A migration may build an index on a large table: docs/decisions/0003#timeouts. */
export const migrationWaits: DatabaseWaits = {
  connectMs: 1500,
  answerMs: 3_600_000,
  statementMs: 3_600_000,
  lockMs: 5000,
  idleInTransactionMs: 3_600_000,
  probeMs: 3_600_000,
  shared: memberSharedWaits,
}
