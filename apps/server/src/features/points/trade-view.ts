import { businessDay } from '@club/contract/business-day.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { points } from '@club/contract/points.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { Published } from '../content/content.ts'
import type { memberNames } from '../identity/members.ts'
import { explain, nameWithoutTask } from './points.words.ts'
import { type TradeFacts, tradeFacts } from './trade-facts.rules.ts'
import { type TradeRow, trades } from './trades.sql.ts'

/** An entry or refusal as its member reads it. */
export type ExplainedRow = Omit<AnswerOf<typeof points.trades>['list'][number], 'case'>

/** What explains entries and refusals. */
export interface TradeDeps {
  published: Published
  sealing: Sealing
  memberNames: typeof memberNames
}

/** The id of an entry or refusal in the history. */
export const tradeIdOf = ({ kind, id }: TradeRow) => `${kind}-${id}`

/** The name of an entry's task; the task's id if the task is no longer published. */
export function taskNameOf(published: Published, taskId: string, language: Language): string {
  return nameWithoutTask(taskId, language) ?? published.item('task', taskId)?.words[language].name ?? taskId
}

/** Entries and refusals of one member, each with the sentence that the member reads. */
export async function explainTrades(
  on: Queryable,
  { published, sealing, memberNames: namesOf }: TradeDeps,
  rows: readonly TradeRow[],
  language: Language,
): Promise<ExplainedRow[]> {
  const known = rows.map((row) => ({ row, facts: tradeFacts(row) }))
  const friends = known.flatMap(({ facts }) => facts.invitedId ?? [])
  const names = await namesOf(on, sealing, friends, language)
  return known.map(({ row, facts }) => {
    const about = aboutOf(published, facts, names, language)
    return tradeView(published, row, facts, about, language)
  })
}

/** More than a member can earn and be refused in a month. */
export const maxTradesOfMonth = 1000

/** A member's entries and refusals of a month in the order of time; at most `maxTradesOfMonth`. */
export async function tradesOfMonth(
  on: Queryable,
  deps: TradeDeps,
  { userId, month }: { userId: string; month: string },
  language: Language,
): Promise<ExplainedRow[]> {
  return explainTrades(on, deps, await on.all(trades.ofMonth, [userId, month, maxTradesOfMonth]), language)
}

/** A member's last entry of a task and its last refusal, the latest first. */
export async function lastTradesOf(
  on: Queryable,
  deps: TradeDeps,
  { userId, taskId }: { userId: string; taskId: string },
  language: Language,
): Promise<ExplainedRow[]> {
  return explainTrades(on, deps, await on.all(trades.lastOfTask, [userId, taskId]), language)
}

function aboutOf(
  published: Published,
  { courseId, invitedId }: TradeFacts,
  names: ReadonlyMap<string, { maskedNickName: string }>,
  language: Language,
): string | null {
  if (courseId !== null) return courseTitle(published, courseId, language)
  return invitedId === null ? null : (names.get(invitedId)?.maskedNickName ?? null)
}

/** Expired courses keep their title in the history; null for a course that is no longer published. */
function courseTitle(published: Published, courseId: string, language: Language): string | null {
  const course = published.item('course', courseId) ?? published.expiredItem('course', courseId)
  return course?.words[language].title ?? null
}

function tradeView(
  published: Published,
  row: TradeRow,
  facts: TradeFacts,
  about: string | null,
  language: Language,
): ExplainedRow {
  const { kind, taskId, points: point, totalAfter, createdAt, reason, month, supersededAt } = row
  const name = taskNameOf(published, taskId, language)
  const supersededOn = supersededAt && businessDay(supersededAt)
  const explained = {
    taskId,
    taskName: name,
    points: point,
    totalAfter,
    reason,
    month,
    facts,
    about,
    supersededOn,
  }
  return {
    id: tradeIdOf(row),
    kind,
    taskId,
    taskName: name,
    point,
    totalAfter,
    month,
    time: createdAt.toISOString(),
    reason,
    about,
    explanation: explain(explained, language),
  }
}
