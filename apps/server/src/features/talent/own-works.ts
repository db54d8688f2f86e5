import { businessDay } from '@club/contract/business-day.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { talent } from '@club/contract/talent.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Call, Caller } from '../../kit/http/call.ts'
import { askedEdition, type ContestContext, currentEdition } from './contest.ts'
import { ownWorkViews } from './work-views.ts'
import { undoFrom } from './works.rules.ts'
import { type WorkRow, works } from './works.sql.ts'

/** One work as its member sees it. */
export async function ownWork(
  context: ContestContext,
  row: WorkRow,
  reader: Caller,
): Promise<AnswerOf<typeof talent.submitWork>> {
  const [view] = await ownWorkViews(context.db, context, [row], reader)
  if (!view) throw new AppError('workUnknown')
  return view
}

/** A page of the member's works of an edition, the latest first; a deletion is listed while it can be undone. */
export async function ownWorkPage(
  context: ContestContext,
  call: Call<typeof talent.myWorks>,
): Promise<AnswerOf<typeof talent.myWorks>> {
  const { db, clock, published } = context
  const { activityId, pageNum, pageSize } = call.request
  const now = await clock.now(db)
  const terms = askedEdition(published, activityId, businessDay(now))?.terms
  if (!terms) return { total: 0, list: [], size: 0 }
  const [counted, rows] = await Promise.all([
    db.one(works.count, [call.memberId, terms.edition, undoFrom(now)]),
    db.all(works.page, [call.memberId, terms.edition, undoFrom(now), pageSize, (pageNum - 1) * pageSize]),
  ])
  const list = await ownWorkViews(db, context, rows, call)
  return { total: counted?.works ?? 0, list, size: list.length }
}

/** The member's latest work of the current edition. */
export async function lastWork(
  context: ContestContext,
  call: Call<typeof talent.findLastWork>,
): Promise<AnswerOf<typeof talent.findLastWork>> {
  const { db, clock, published } = context
  const now = await clock.now(db)
  const terms = currentEdition(published, businessDay(now))?.terms
  const row = terms && (await db.one(works.page, [call.memberId, terms.edition, undoFrom(now), 1, 0]))
  return { work: row ? await ownWork(context, row, call) : null }
}
