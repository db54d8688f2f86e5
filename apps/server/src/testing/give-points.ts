import { type Posting, postPoints } from '../features/points/points.ts'
import type { TestMember } from './make-member.ts'
import type { TestClub } from './test-club.ts'

/** Gives a member points without a cap, under a key of the test's own. */
export function givePoints(
  { db, context: { clock } }: Pick<TestClub, 'db' | 'context'>,
  { userId }: Pick<TestMember, 'userId'>,
  points: number,
  businessKey: string,
): Promise<Posting> {
  return db.inTransaction(async (tx) =>
    postPoints(tx, clock, {
      userId,
      businessKey,
      taskId: 'test_award',
      points,
      monthlyCap: null,
      at: await clock.now(tx),
    }),
  )
}
