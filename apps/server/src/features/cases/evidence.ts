import { businessDay } from '@club/contract/business-day.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { type CycleRow, cyclesOf, type TaskTerms, toTerms } from '../activity/activity.ts'
import { type BankRow, bankRowsAbout } from '../bank/bank.ts'
import { type ContentContext, type Published, publishedSince } from '../content/content.ts'
import { mobileHashOf } from '../identity/members.ts'
import { monthOf, taskPointsOf, type tradeOf } from '../points/points.ts'

type TradeRecord = NonNullable<Awaited<ReturnType<typeof tradeOf>>>

/**
 * What the club knew about an entry or refusal when the case was opened. Of other people it holds
 * at most the id in the ledger; it refers to the bank's rows without repeating them.
 */
export interface Evidence {
  trade: Omit<TradeRecord, 'createdAt'> & { tradeId: string; time: string }
  /**
   * The task's terms when the case was opened; `haveChanged` if they were published after the entry's time.
   */
  terms: (TaskTerms & { contentVersion: number; since: string; haveChanged: boolean }) | null
  /** The cycle of the entry's day, as it was when the case was opened. */
  cycle: (Omit<CycleRow, 'finishedAt'> & { finishedAt: string | null }) | null
  month: { points: number; pointsOfTask: number; rankNo: number | null }
  bankRows: BankRow[]
}

/** Collects the evidence about a member's own entry or refusal. */
export async function gatherEvidence(
  tx: Tx,
  { published }: ContentContext,
  userId: string,
  tradeId: string,
  trade: TradeRecord,
): Promise<Evidence> {
  const { createdAt, ...kept } = trade
  const { taskId, month } = kept
  const now = await termsNow(tx, published, taskId)
  const cycles = await cyclesOf(tx, userId, businessDay(createdAt), now?.terms.edition)
  const cycle = cycles.get(taskId) ?? null
  const { points, rankNo } = await monthOf(tx, userId, month)
  const ofTasks = await taskPointsOf(tx, userId, month)
  return {
    trade: { tradeId, ...kept, time: createdAt.toISOString() },
    terms: now && {
      ...now.terms,
      contentVersion: now.version,
      since: now.since.toISOString(),
      haveChanged: now.since > createdAt,
    },
    cycle: cycle && { ...cycle, finishedAt: cycle.finishedAt?.toISOString() ?? null },
    month: { points, pointsOfTask: ofTasks.get(taskId) ?? 0, rankNo },
    bankRows: await bankRowsAbout(
      tx,
      { userId, mobileHash: await mobileHashOf(tx, userId) },
      {
        resultMonth: trade.fact.resultMonth ?? null,
        eventId: trade.fact.event ?? null,
      },
    ),
  }
}

/** A task's current terms and the publication that last changed them; null if not published. */
async function termsNow(on: Queryable, published: Published, taskId: string) {
  const item = published.item('task', taskId)
  const since = item && (await publishedSince(on, 'task', taskId))
  return item && since ? { terms: toTerms(item), version: since.version, since: since.publishedAt } : null
}
