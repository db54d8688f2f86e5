import type { Db } from '../../kit/database/db.ts'
import { blacklistedAmong, earnersOfMonth } from '../points/points.ts'
import { compared, earnedWith, MonthSum, type TriedRules, unchangedRules } from './simulation.rules.ts'

const membersAtOnce = 500
const firstUser = '00000000-0000-0000-0000-000000000000'

export type Simulated = ReturnType<typeof compared>

/**
 * What other values would have done to a month, from its entries and from the awards that its caps refused. Only reads,
 * some hundred members at a time; what grows with the club are the members who reached the target. Members who are
 * barred today take no place. Null if it was stopped.
 */
export async function simulateMonth(
  { db }: { db: Db },
  { month, tried, signal }: { month: string; tried: TriedRules; signal: AbortSignal },
  onProgress: (members: number) => void,
): Promise<Simulated | null> {
  const [was, would] = [new MonthSum(unchangedRules), new MonthSum(tried)]
  let read = 0
  for (let after = firstUser; !signal.aborted; ) {
    const earners = await db.inSnapshot((on) => earnersOfMonth(on, month, after, membersAtOnce))
    const last = earners.at(-1)
    if (!last) return compared(was, would)
    after = last.userId
    const barred = await blacklistedAmong(
      db,
      earners.map(({ userId }) => userId),
    )
    for (const earner of earners) {
      const { userId, rankNo } = earner
      // A rank that was given stays, whoever was barred later.
      const mayRank = rankNo !== null || !barred.has(userId)
      was.add(userId, earnedWith(earner, unchangedRules), mayRank)
      would.add(userId, earnedWith(earner, tried), mayRank)
    }
    read += earners.length
    onProgress(read)
  }
  return null
}
