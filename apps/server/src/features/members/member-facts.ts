import { addMonths } from '@club/contract/business-day.ts'
import { monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import { type BankFacts, bankFactsOf } from '../bank/bank-facts.ts'
import { mobileHashOf } from '../identity/members.ts'
import { benefitOf, closeOf, memberMonthsOf, monthOf, withheldAmong } from '../points/points.ts'
import type { MembersDeps } from './members-deps.ts'
import type { NamedMember } from './named-member.ts'

/** Months of assets that are shown: those that can still be claimed, and one more. */
const shownAssets = 3
const maxMonths = 240

/** What the bank says of a member, with the assets of the months before the running one. */
export async function bankFactsFor(
  { db, sealing }: MembersDeps,
  userId: string,
  running: string,
): Promise<BankFacts> {
  const months = Array.from({ length: shownAssets }, (_, index) => addMonths(running, -1 - index))
  return bankFactsOf(db, sealing, await mobileHashOf(db, userId), months)
}

/** A member's month: points, rank and benefit, frozen once the month is closed, and the check-ins. */
export async function monthStandingOf(
  deps: MembersDeps,
  { member: { userId }, exclusion }: NamedMember,
  month: string,
  running: string,
) {
  const { db } = deps
  const [standing, close, position, flagged, checkIns] = await Promise.all([
    monthOf(db, userId, month),
    closeOf(db, month),
    month === running ? deps.positionOf(db, userId, month) : null,
    withheldAmong(db, [userId], month),
    deps.checkInsOfMonth(db, userId, month),
  ])
  const { points, countedPoints, rankNo } = standing
  const isExcluded = exclusion.isOnBankList || exclusion.bar !== null
  const frozen = close?.closedAt ? await closedMonth(deps, userId, month) : null
  return {
    points,
    countedPoints,
    rankNo,
    closedAt: close?.closedAt ?? null,
    isFrozen: frozen !== null,
    benefit: frozen?.benefit ?? benefitOf(rankNo, isExcluded || flagged.size > 0),
    /** Points missing to a rank that can still be won. */
    missing: rankNo === null && !frozen ? Math.max(0, monthlyTargetPoints - countedPoints) : 0,
    position: frozen ? frozen.position : (position?.position ?? null),
    positionAsOf: frozen ? null : (position?.takenAt ?? null),
    checkIns,
  }
}

async function closedMonth({ db }: MembersDeps, userId: string, month: string) {
  const { rows } = await memberMonthsOf(db, userId, maxMonths, 0)
  return rows.find((row) => row.month === month && row.benefit !== null) ?? null
}
