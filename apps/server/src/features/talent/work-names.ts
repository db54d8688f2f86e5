import type { ContestContext } from './contest.ts'
import { editionWorks } from './edition-works.sql.ts'
import { editionOfWork } from './work-numbers.rules.ts'

/** The works' names, by number, and whether everybody sees them; empty for one that was erased. */
export async function namesOfWorks(
  { db }: ContestContext,
  workNos: readonly string[],
): Promise<Map<string, { name: string; userId: string; isListed: boolean }>> {
  if (workNos.length === 0) return new Map()
  const editions = [...new Set(workNos.map(editionOfWork))]
  const rows = await db.all(editionWorks.namesOf, [editions, [...new Set(workNos)]])
  return new Map(rows.map((row) => [row.workNo, row]))
}
