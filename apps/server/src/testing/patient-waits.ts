import type { DatabaseWaits } from '../kit/database/database-waits.ts'

/** Long waits for slow machines; the real limits have their own tests. */
export const patientWaits: DatabaseWaits = {
  connectMs: 60_000,
  answerMs: 60_000,
  statementMs: 60_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000,
  probeMs: 60_000,
  shared: {
    limitMs: 60_000,
    together: { lockMs: 60_000, statementMs: 60_000 },
    inTurn: { lockMs: 60_000, statementMs: 60_000, turnMs: 60_000 },
    firstApart: { lockMs: 60_000, statementMs: 60_000 },
  },
}
