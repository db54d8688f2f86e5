import type { AnswerOf, ParsedRequestOf } from '@club/contract/endpoint.ts'
import { monthlyRanks } from '@club/contract/ranking.constants.ts'
import type { ranking } from '@club/contract/ranking.ts'
import type { Db } from '../../kit/database/db.ts'
import { benefitOf, blacklistedAmong, memberMonthsOf, withheldAmong } from '../points/points.ts'

/** A page of a member's months, newest first: frozen if closed, otherwise current. */
export async function memberMonthPage(
  { db }: { db: Db },
  userId: string,
  { pageNum, pageSize }: ParsedRequestOf<typeof ranking.userMonthRank>,
): Promise<AnswerOf<typeof ranking.userMonthRank>> {
  const { total, rows } = await memberMonthsOf(db, userId, pageSize, (pageNum - 1) * pageSize)
  const list = await Promise.all(
    rows.map(async ({ month, points, position, rankNo, benefit }) => ({
      month,
      happyPoint: points,
      rankNo: rankNo,
      position,
      isQualified: rankNo !== null && rankNo <= monthlyRanks,
      benefit: benefit ?? benefitOf(rankNo, await isWithheld(db, userId, month)),
      isClosed: benefit !== null,
    })),
  )
  return { total, list, size: list.length }
}

async function isWithheld(db: Db, userId: string, month: string): Promise<boolean> {
  const [flagged, blacklisted] = await Promise.all([
    withheldAmong(db, [userId], month),
    blacklistedAmong(db, [userId]),
  ])
  return flagged.has(userId) || blacklisted.has(userId)
}
