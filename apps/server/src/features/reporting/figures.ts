import { addDays, startOfDay } from '@club/contract/business-day.ts'
import { type Channel, channels } from '@club/contract/channels.ts'
import { type FailureReason, failureReasons, type LoadMeasure } from '@club/contract/reporting.constants.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import { memberFigures } from '../identity/members.ts'
import { earnedAmong, earnedByTask, rankedAmong } from '../points/points.ts'
import {
  addCounts,
  byEngine,
  type CountedCause,
  countMember,
  type EngineFailures,
  emptyFunnel,
  type Funnel,
  failureOf,
} from './figures.rules.ts'
import { daysOf, type Period } from './report-period.rules.ts'
import { reportCauses, reportCounts } from './reporting.sql.ts'
import { speedsOf } from './speed.rules.ts'
import type { CountKind } from './visit.rules.ts'

export interface FigureDeps {
  db: Db
  /** Who of these members checked in themselves; passed in because this feature must not import checkin. */
  checkedInAmong(on: Queryable, userIds: readonly string[], period: Period): Promise<string[]>
}

export interface Asked {
  period: Period
  /** Null for all. */
  channel: Channel | null
  signal: AbortSignal
}

const membersAtOnce = 500
const firstUser = '00000000-0000-0000-0000-000000000000'

const timeOf = ({ from, to }: Period) => ({ from: startOfDay(from), before: startOfDay(addDays(to, 1)) })

/**
 * Reads in a snapshot, whose statements may take 10 s: going through hundreds of members at once takes longer than the
 * 1.5 s of a member's read.
 */
const readAtLength = <T>(db: Db, read: (on: Queryable) => Promise<T>) => db.inSnapshot(read)

/** Days whose statements are sent together. */
const daysAtOnce = 31

/** Reads each day of a period by statements of its own; fewer days once aborted. */
async function eachDay<T>(
  db: Db,
  { period, signal }: Pick<Asked, 'period' | 'signal'>,
  read: (on: Queryable, day: string) => Promise<T>,
): Promise<{ day: string; found: T }[]> {
  const days = daysOf(period)
  const all: { day: string; found: T }[] = []
  for (let from = 0; from < days.length && !signal.aborted; from += daysAtOnce) {
    const some = days.slice(from, from + daysAtOnce)
    const found = await readAtLength(db, (on) => Promise.all(some.map((day) => read(on, day))))
    all.push(...some.map((day, index) => ({ day, found: found[index] as T })))
  }
  return all
}

export interface DayFigures {
  day: string
  visits: number
  views: number
  clicks: number
  failures: number
}

/** What was reported on each day, a statement for each. */
export async function figuresByDay(db: Db, { channel, ...asked }: Asked): Promise<DayFigures[]> {
  const days = await eachDay(db, asked, (on, day) => on.one(reportCounts.totals, [day, channel]))
  return days.map(({ day, found }) => ({
    day,
    ...(found ?? { visits: 0, views: 0, clicks: 0, failures: 0 }),
  }))
}

export interface ChannelDay {
  day: string
  all: Omit<DayFigures, 'day'>
  channels: (Omit<DayFigures, 'day'> & { channel: Channel })[]
}

/** What was reported on each day in each channel, a statement for each. */
export async function figuresByChannel(
  db: Db,
  asked: Pick<Asked, 'period' | 'signal'>,
): Promise<ChannelDay[]> {
  const days = await eachDay(db, asked, (on, day) => on.all(reportCounts.byChannel, [day]))
  return days.map(({ day, found: rows }) => {
    const sum = (count: (row: (typeof rows)[number]) => number) =>
      rows.reduce((all, row) => all + count(row), 0)
    return {
      day,
      all: {
        visits: sum(({ firstVisits }) => firstVisits),
        views: sum(({ views }) => views),
        clicks: sum(({ clicks }) => clicks),
        failures: sum(({ failures }) => failures),
      },
      channels: channels.map((channel) => {
        const known = rows.find((row) => row.channel === channel)
        const { visits = 0, views = 0, clicks = 0, failures = 0 } = known ?? {}
        return { channel, visits, views, clicks, failures }
      }),
    }
  })
}

export interface NamedCounts {
  events: number
  /** Visits of each day in which it happened, added up. */
  visits: number
}

/** How fast pages loaded by one measure, in all and by each part; a statement for each day. */
export async function figuresOfSpeed(
  db: Db,
  measure: LoadMeasure,
  { channel, ...asked }: Asked,
): Promise<ReturnType<typeof speedsOf>> {
  const counted = new Map<string, { events: number }>()
  const days = await eachDay(db, asked, (on, day) => on.all(reportCounts.speeds, [day, channel]))
  for (const { name, channel: of, events } of days.flatMap(({ found }) => found))
    addCounts(counted, `${of}:${name}`, { events })
  return speedsOf(counted, measure)
}

/** How often each name was reported, the most frequent first, a statement for each day. */
export async function figuresByName(
  db: Db,
  kind: Exclude<CountKind, 'visit' | 'cause' | 'speed'>,
  { channel, ...asked }: Asked,
): Promise<{ name: string; counts: NamedCounts }[]> {
  const sums = new Map<string, NamedCounts>()
  const days = await eachDay(db, asked, (on, day) => on.all(reportCounts.byName, [day, channel, kind]))
  for (const { name, events, visits } of days.flatMap(({ found }) => found))
    addCounts(sums, name, { events, visits })
  return [...sums]
    .map(([name, counts]) => ({ name, counts }))
    .sort((a, b) => b.counts.events - a.counts.events || (a.name < b.name ? -1 : 1))
}

export interface FailedPage {
  page: string
  views: number
  /** Failures for any reason but a phone without a connection. */
  failed: number
  reasons: Readonly<Record<FailureReason, number>>
}

/** The pages that failed, the most failures first. */
export async function failedPages(db: Db, asked: Asked): Promise<FailedPage[]> {
  const views = new Map(
    (await figuresByName(db, 'page', asked)).map(({ name, counts }) => [name, counts.events]),
  )
  const failures = new Map<string, Record<FailureReason, number>>()
  for (const { name, counts } of await figuresByName(db, 'failure', asked)) {
    const { page, reason } = failureOf(name)
    const none = Object.fromEntries(failureReasons.map((each) => [each, 0])) as Record<FailureReason, number>
    addCounts(failures, page, { ...none, [reason]: counts.events })
  }
  return [...failures]
    .map(([page, reasons]) => {
      const total = Object.values(reasons).reduce((sum, count) => sum + count, 0)
      return { page, views: views.get(page) ?? 0, failed: total - reasons.offline, reasons }
    })
    .sort((a, b) => b.failed - a.failed || (a.page < b.page ? -1 : 1))
}

/** What failed in each engine, the most failures first. */
export async function failuresByEngine(db: Db, { channel, ...asked }: Asked): Promise<EngineFailures[]> {
  const causes = new Map<string, CountedCause>()
  const days = await eachDay(db, asked, (on, day) =>
    Promise.all([on.all(reportCounts.byName, [day, channel, 'cause']), on.all(reportCauses.ofDay, [day])]),
  )
  for (const {
    found: [counts, ofDay],
  } of days) {
    const known = new Map(ofDay.map(({ causeHash, ...cause }) => [causeHash, cause]))
    for (const { name, events, visits } of counts) {
      const cause = causes.get(name) ?? known.get(name)
      if (!cause) continue
      const { failures = 0, visits: before = 0 } = causes.get(name) ?? {}
      causes.set(name, { ...cause, failures: failures + events, visits: before + visits })
    }
  }
  return byEngine([...causes.values()])
}

type MemberRow = Awaited<ReturnType<typeof memberFigures.membersAfter>>[number]

/**
 * Goes through all members by id, so that nothing grows with the club but the time it takes. `count` is called with a
 * batch of them at a time.
 */
async function eachBatch(
  db: Db,
  signal: AbortSignal,
  onProgress: (members: number) => void,
  count: (on: Queryable, members: readonly MemberRow[]) => Promise<void>,
): Promise<void> {
  let read = 0
  for (let after = firstUser; !signal.aborted; ) {
    const members = await memberFigures.membersAfter(db, after, membersAtOnce)
    const last = members.at(-1)
    if (!last) break
    after = last.userId
    await readAtLength(db, (on) => count(on, members))
    read += members.length
    onProgress(read)
  }
}

async function countBatch(
  on: Queryable,
  { checkedInAmong }: FigureDeps,
  period: Period,
  members: readonly MemberRow[],
  funnel: Funnel,
): Promise<void> {
  const time = timeOf(period)
  const userIds = members.map(({ userId }) => userId)
  const [sessions, checkIns, tasks, ranks] = (
    await Promise.all([
      memberFigures.signedInAmong(on, userIds, time),
      checkedInAmong(on, userIds, period),
      earnedAmong(on, userIds, time, 'check_in'),
      rankedAmong(on, userIds, time),
    ])
  ).map((ids) => new Set(ids))
  for (const { userId, channel, createdAt } of members) {
    if (createdAt >= time.before) continue
    const checkedIn = checkIns?.has(userId) ?? false
    countMember(funnel, channel, {
      // Sessions that have ended are deleted; who registered or checked in was signed in as well.
      'signed in': checkedIn || createdAt >= time.from || (sessions?.has(userId) ?? false),
      'checked in': checkedIn,
      'did another task': tasks?.has(userId) ?? false,
      'reached 1,000 points': ranks?.has(userId) ?? false,
    })
  }
}

/** How far the members came in a period, from the books: sessions, check-ins, entries and ranks. */
export async function readFunnel(
  deps: FigureDeps,
  { period, signal }: Omit<Asked, 'channel'>,
  onProgress: (members: number) => void,
): Promise<Funnel> {
  const funnel = emptyFunnel()
  await eachBatch(deps.db, signal, onProgress, (on, members) => countBatch(on, deps, period, members, funnel))
  return funnel
}

export interface TaskUse {
  members: number
  entries: number
  points: number
}

/** Adds what these members have of each task in the period. */
async function countTasks(
  on: Queryable,
  period: Period,
  members: readonly MemberRow[],
  tasks: Map<string, TaskUse>,
): Promise<void> {
  const ids = members.map(({ userId }) => userId)
  for (const { taskId, ...use } of await earnedByTask(on, ids, timeOf(period))) addCounts(tasks, taskId, use)
}

/** How often each task was done in the period and by how many members, the most members first. */
export async function readTasks(
  { db }: Pick<FigureDeps, 'db'>,
  { period, signal }: Omit<Asked, 'channel'>,
  onProgress: (members: number) => void,
): Promise<(TaskUse & { taskId: string })[]> {
  const tasks = new Map<string, TaskUse>()
  await eachBatch(db, signal, onProgress, (on, members) => countTasks(on, period, members, tasks))
  return byMembers(tasks)
}

const byMembers = (tasks: ReadonlyMap<string, TaskUse>) =>
  [...tasks]
    .map(([taskId, use]) => ({ taskId, ...use }))
    .sort((a, b) => b.members - a.members || (a.taskId < b.taskId ? -1 : 1))

/** The funnel and the tasks in one pass. */
export async function readFunnelAndTasks(
  deps: FigureDeps,
  { period, signal }: Omit<Asked, 'channel'>,
  onProgress: (members: number) => void,
): Promise<{ funnel: Funnel; tasks: (TaskUse & { taskId: string })[] }> {
  const funnel = emptyFunnel()
  const tasks = new Map<string, TaskUse>()
  await eachBatch(deps.db, signal, onProgress, async (on, members) => {
    await countBatch(on, deps, period, members, funnel)
    await countTasks(on, period, members, tasks)
  })
  return { funnel, tasks: byMembers(tasks) }
}
