import type { DatabaseWaits } from '../kit/database/database-waits.ts'
import type { SharingLimits } from '../kit/database/shared-transactions.ts'

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

/** One shared transaction at a time, so that a test knows whose work is in it. */
export const oneSharedAtOnce: SharingLimits = {
  maxAtOnce: 1,
  maxInTurn: 1,
  maxApart: 4,
  maxWaitingApart: 2,
  maxMembers: 10,
  maxWaiting: 100,
  maxOfMember: 20,
  maxWaitMs: 60_000,
  isInProcess: false,
  isCluster: () => false,
  waits: patientWaits.shared,
}
