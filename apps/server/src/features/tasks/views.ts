import { createHash, randomBytes } from 'node:crypto'
import { businessDay, businessMonth } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import { hourMs, secondMs } from '@club/contract/durations.ts'
import type { RefusalReason } from '@club/contract/points.constants.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import {
  type ActionOutcome,
  actionOf,
  type EarningContext,
  isTaskPaidIn,
  termsOf,
} from '../activity/activity.ts'
import type { PublishedItem } from '../content/content.ts'
import { lockThenRead } from '../points/points.ts'
import {
  judgeView,
  maxViewsOfMember,
  secondsLeftOf,
  stayOf,
  type Viewed,
  type ViewRow,
  viewLifetimeSeconds,
  viewRetentionHours,
  viewSeen,
} from './views.rules.ts'
import { views } from './views.sql.ts'

const tokenBytes = 32

/** A plain hash is enough: 32 random bytes cannot be guessed. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Begins a view and returns its one-time token; only the hash is stored. `isInSight` is set for a page of the club,
 * which has to stay in sight: rules/tasks#views.
 */
export async function beginView(
  { db, clock }: Pick<EarningContext, 'db' | 'clock'>,
  userId: string,
  viewed: Viewed,
  { minimumStaySeconds, isInSight }: { minimumStaySeconds: number; isInSight: boolean },
) {
  const viewToken = randomBytes(tokenBytes).toString('base64url')
  await db.inTransaction(async (tx) => {
    const issuedAt = await clock.now(tx)
    const after = (seconds: number) => new Date(issuedAt.getTime() + seconds * secondMs)
    await Promise.all([
      tx.run(views.insert, [
        userId,
        hashOf(viewToken),
        viewed.taskId,
        viewed.actionId,
        issuedAt,
        after(minimumStaySeconds),
        after(viewLifetimeSeconds),
        isInSight ? issuedAt : null,
      ]),
      tx.run(views.trim, [userId, maxViewsOfMember, issuedAt, hashOf(viewToken)]),
    ])
  })
  return { viewToken, minimumStaySeconds, lifetimeSeconds: viewLifetimeSeconds }
}

/** Notes that a view's page is in sight. Returns the seconds that are missing to the minimum stay. */
export async function stayInView(
  { db, clock }: Pick<EarningContext, 'db' | 'clock'>,
  userId: string,
  viewToken: string,
): Promise<{ secondsLeft: number }> {
  const tokenHash = hashOf(viewToken)
  return db.inTransaction(async (tx) => {
    const [row, now] = await Promise.all([tx.one(views.find, [userId, tokenHash]), clock.now(tx)])
    if (!row) throw new AppError('viewTokenRefused')
    if (row.usedAt !== null) return { secondsLeft: 0 }
    if (row.expiresAt <= now) throw new AppError('viewExpired')
    if (row.staySince !== null) await tx.run(views.stay, [userId, tokenHash, stayOf(row, now), now])
    return { secondsLeft: secondsLeftOf(row, now) }
  })
}

/** A view to be recorded as an action. */
export interface ViewedAction {
  userId: string
  channel: Channel
  item: PublishedItem<'task'>
  /** The item within the task; '' for tasks with only one. */
  actionId: string
  /** Without one, the server looks for a view that it saw itself. */
  viewToken: string | undefined
  /** Whether the action counts without a view, too, if it comes without a token: rules/tasks#course-shares. */
  isViewOptional: boolean
  /** The action's key on a day. */
  keyOn(day: string): string
  fact: Record<string, string>
}

/** The result of a view, as answered. */
export interface ViewedOutcome {
  result: 'done' | 'alreadyDone' | 'refused'
  point: number
  refusal: RefusalReason | null
  happyPointValue: number
}

/**
 * Records an action proved by a view: that of the token, or without one a view that the server saw. The token stays
 * valid if it is used too early or the action is refused (channel does not pay, day is full); a used one gets its first
 * answer again.
 */
export function recordViewed(deps: EarningContext, action: ViewedAction): Promise<ViewedOutcome> {
  const { userId, channel, item } = action
  return deps.db.inSharedTransaction(userId, async (tx) => {
    // Lock before reading the time, so that a member's entries are in the order of their times.
    const [account, [at, found]] = await lockThenRead(tx, userId, () =>
      Promise.all([deps.clock.now(tx), viewsOf(tx, action)]),
    )
    const actionKey = action.keyOn(businessDay(at))
    const [taskId, month] = [item.id as TaskId, businessMonth(at)]
    const view = action.viewToken === undefined ? viewSeen(found, actionKey, at) : (found[0] ?? null)
    const usedFor = actionOfUsedView(action, view, at)
    if (usedFor !== null) {
      // The first answer may have been lost.
      const known = await actionOf(tx, userId, item.id, usedFor)
      if (!known) throw new Error('a view token was used without an action')
      return answerOf({ ...known, isRepeat: true, total: account.total })
    }
    const decision = await deps.activity.decide(tx, {
      userId,
      terms: termsOf(deps.published, taskId, month),
      actionKey,
      at,
      isPaidHere: isTaskPaidIn(deps.published, taskId, channel, month),
      fact: action.fact,
    })
    const isUsed = view !== null && decision.judged.kind !== 'refused'
    await Promise.all([
      deps.activity.write(tx, decision),
      isUsed && tx.run(views.use, [userId, view.tokenHash, at, actionKey]),
    ])
    return answerOf(decision.outcome)
  })
}

function answerOf({ isRepeat, refusal, points, total }: ActionOutcome): ViewedOutcome {
  const result = isRepeat ? 'alreadyDone' : refusal ? 'refused' : 'done'
  return { result, point: points, refusal, happyPointValue: total }
}

/** The view of the action's token, or without one those that the server saw, the newest first. */
async function viewsOf(tx: Tx, { userId, item, actionId, viewToken, isViewOptional }: ViewedAction) {
  if (viewToken === undefined) return isViewOptional ? [] : tx.all(views.ofThing, [userId, item.id, actionId])
  const tokenHash = hashOf(viewToken)
  const row = await tx.one(views.find, [userId, tokenHash])
  return row ? [{ ...row, tokenHash }] : []
}

/** The key of the action that a view was used for; null for a view that is good. Throws what is wrong with it. */
function actionOfUsedView(
  { item, actionId, viewToken, isViewOptional }: ViewedAction,
  view: ViewRow | null,
  at: Date,
): string | null {
  if (!view && viewToken === undefined) {
    if (isViewOptional) return null
    throw new AppError('viewTokenNeeded')
  }
  const verdict = judgeView(view, { taskId: item.id, actionId }, at)
  if (verdict.kind === 'used') return verdict.actionKey
  if (verdict.kind === 'tooEarly')
    throw new AppError('viewTooEarly', { words: { seconds: verdict.secondsLeft } })
  if (verdict.kind !== 'good')
    throw new AppError(verdict.kind === 'expired' ? 'viewExpired' : 'viewTokenRefused')
  return null
}

/** Deletes view tokens whose retention is over; returns how many. */
export function sweepViews(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - viewRetentionHours * hourMs)
  return sweepInBatches(db, (tx, maxRows, after) => tx.run(views.deleteExpired, [before, maxRows, after]))
}
