import { businessDay, monthOf } from '@club/contract/business-day.ts'
import { hourMs } from '@club/contract/durations.ts'
import { greetingKinds } from '@club/contract/messages.constants.ts'
import { stillPossible } from '@club/contract/still-possible.rules.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { failedItems, handleEach, handleTogether } from '../../kit/jobs/stuck-items.ts'
import type { ContentContext } from '../content/content.ts'
import { membersSeenSince } from '../identity/members.ts'
import type { medalsInProgress } from '../medals/medals.ts'
import { type NewMessage, replaceMessages } from '../messages/messages.ts'
import { closedAmong, lastRankOf, monthStandings } from '../points/points.ts'
import type { openTasksOf } from '../tasks/tasks.ts'
import {
  chooseGreeting,
  type Greeting,
  type GreetingState,
  type MedalReach,
  mayBeGreeted,
  needsOutlook,
  seenWithinDays,
  stateAfter,
} from './greetings.rules.ts'
import { greetingRounds, memberGreetings } from './greetings.sql.ts'
import { seasonOn } from './season-days.ts'

/** What greetings need from other features. */
export interface GreetingsContext extends ContentContext {
  /** Members' progress toward their medals, by user id. */
  medalsInProgress(on: Queryable, userIds: readonly string[]): ReturnType<typeof medalsInProgress>
  /** A member's tasks today, as the outlook needs them. */
  openTasksOf(userId: string): ReturnType<typeof openTasksOf>
}

/** A finished round starts again after this time, for members who have come in between. */
const roundEveryMs = 2 * hourMs
const membersAtOnce = 500
/** Ends a run before the job would be given to another server; the next run continues. */
const maxBatchesOfRun = 400
const beforeAll = '00000000-0000-0000-0000-000000000000'
/** The names under which failures are recorded. */
const planWork = 'greeting-plan'
const sendWork = 'greeting'
const unknown: Omit<GreetingState, 'isOff'> = {
  lastDay: null,
  medalStep: null,
  medalDay: null,
  toldMonth: null,
}

interface Day {
  day: string
  now: Date
}

interface Planned {
  userId: string
  greeting: Greeting
  after: GreetingState
}

interface Batch {
  members: number
  /** The last member, or null if there is none left. */
  last: string | null
  planned: Planned[]
}

/** The next members after `after`, with the greetings that they are to get on a day; sends nothing. */
export async function planBatch(context: GreetingsContext, now: Date, after: string | null): Promise<Batch> {
  const { db } = context
  const day = businessDay(now)
  const since = new Date(now.getTime() - seenWithinDays * 24 * hourMs)
  const seen = await membersSeenSince(db, since, after ?? beforeAll, membersAtOnce)
  const closed = await closedAmong(db, seen)
  const userIds = seen.filter((userId) => !closed.has(userId))
  const batch = { members: seen.length, last: seen.at(-1) ?? null }
  const states = new Map((await db.all(memberGreetings.of, [userIds])).map((row) => [row.userId, row]))
  const stateOf = (userId: string): GreetingState => states.get(userId) ?? { isOff: false, ...unknown }
  const open = userIds.filter((userId) => mayBeGreeted(stateOf(userId), day))
  const season = seasonToTell(context, day)
  const [standings, medals] =
    season === null && open.length > 0
      ? await Promise.all([monthStandings(db, open, monthOf(day)), medalsToTell(context, open)])
      : [new Map(), new Map<string, MedalReach[]>()]
  const planned: Planned[] = []
  const plan = async (userId: string) => {
    const state = stateOf(userId)
    const standing = standings.get(userId) ?? { countedPoints: 0, rankNo: null, isBlacklisted: false }
    const outlook =
      season === null && needsOutlook(state, standing, day)
        ? stillPossible({
            today: day,
            countedPoint: standing.countedPoints,
            rankNo: null,
            maxRank: await lastRankOf(db, monthOf(day)),
            isKeptOut: false,
            tasks: await context.openTasksOf(userId),
          })
        : null
    const found = { season, standing, outlook, medals: medals.get(userId) ?? [] }
    const greeting = chooseGreeting(day, state, found)
    if (greeting) planned.push({ userId, greeting, after: stateAfter(state, day, greeting) })
  }
  const next = async () => open
  await handleEach(context, { work: planWork, next, idOf: (userId) => userId, handle: plan })
  return { ...batch, planned }
}

/** The day's festival or solar term, if the content has words for it. */
function seasonToTell({ published }: GreetingsContext, day: string): string | null {
  const season = seasonOn(day)
  return published.greetings().some(({ on }) => on === season) ? season : null
}

/** Medals for what everybody can do on any day: checking in and studying. */
async function medalsToTell(
  { db, published, medalsInProgress }: GreetingsContext,
  userIds: readonly string[],
): Promise<Map<string, MedalReach[]>> {
  const canDo = (taskId: string) => {
    const kind = published.item('task', taskId)?.facts.kind
    return kind === 'checkin' || kind === 'study'
  }
  const found = await medalsInProgress(db, userIds)
  return new Map([...found].map(([userId, list]) => [userId, list.filter(({ taskId }) => canDo(taskId))]))
}

function messageOf(userId: string, day: string, greeting: Greeting, at: Date): NewMessage {
  const base = { userId, key: `greeting:${day}`, at }
  if (greeting.kind === 'greetingSeason') {
    return { ...base, kind: greeting.kind, facts: { season: greeting.season } }
  }
  if (greeting.kind === 'greetingMonthWon') {
    return { ...base, kind: greeting.kind, facts: { month: greeting.month } }
  }
  if (greeting.kind === 'greetingMonthEnd') {
    return { ...base, kind: greeting.kind, facts: { day: greeting.day, missing: greeting.missing } }
  }
  return { ...base, kind: greeting.kind, facts: { medalId: greeting.medalId, missing: greeting.missing } }
}

/** The planned greetings whose members may still get one today; recorded before they are sent. */
async function claimOf(tx: Tx, planned: readonly Planned[], day: string): Promise<Planned[]> {
  if (planned.length === 0) return []
  const claimed = await tx.all(memberGreetings.claim, [
    planned.map(({ userId }) => userId),
    day,
    planned.map(({ after: { medalStep } }) => medalStep),
    planned.map(({ after: { medalDay } }) => medalDay),
    planned.map(({ after: { toldMonth } }) => toldMonth),
  ])
  const claimedIds = new Set(claimed.map(({ userId }) => userId))
  return planned.filter(({ userId }) => claimedIds.has(userId))
}

/** Sends planned greetings; returns how many. A repeat sends none twice. */
async function send(tx: Tx, planned: readonly Planned[], { day, now }: Day): Promise<number> {
  const told = await claimOf(tx, planned, day)
  const list = told.map(({ userId, greeting }) => messageOf(userId, day, greeting, now))
  if (list.length > 0) await replaceMessages(tx, greetingKinds, list)
  return told.length
}

/**
 * Sends the day's greetings to the next members, together, or one by one if that fails; false if nothing is left to do
 * now. Of two servers at once, each sends what the other has not, and the second finds the first's cursor.
 */
async function greetBatch(context: GreetingsContext, now: Date): Promise<boolean> {
  const { db } = context
  const day = businessDay(now)
  const round = await db.one(greetingRounds.find, [day])
  const isWaiting = round?.endedAt && Math.abs(now.getTime() - round.endedAt.getTime()) < roundEveryMs
  if (!round || isWaiting) return false
  const after = round.endedAt ? null : round.cursorUser
  const { members, last, planned } = await planBatch(context, now, after)
  let told = 0
  await handleTogether(context, {
    work: sendWork,
    next: async () => planned,
    idOf: ({ userId }) => userId,
    handle: async (some) => {
      told += await db.inTransaction((tx) => send(tx, some, { day, now }))
    },
  })
  return db.inTransaction(async (tx) => {
    const locked = await tx.one(greetingRounds.lock, [day])
    if (!locked) throw new Error(`the round of ${day} is missing`)
    const sent = locked.sent + told
    const isMine =
      locked.cursorUser === round.cursorUser && locked.endedAt?.getTime() === round.endedAt?.getTime()
    if (!isMine) {
      // Another server was faster; the next batch starts where it ended.
      await tx.run(greetingRounds.move, [day, locked.cursorUser, locked.members, sent, locked.endedAt])
      return true
    }
    const isLast = members < membersAtOnce
    const before = after === null ? 0 : round.members
    await tx.run(greetingRounds.move, [day, last ?? after, before + members, sent, isLast ? now : null])
    return !isLast
  })
}

/** How many members could not be greeted lately and have not been since. */
export async function failingGreetings(context: GreetingsContext): Promise<number> {
  const found = await Promise.all([planWork, sendWork].map((work) => failedItems(context, work)))
  return new Set(found.flatMap(({ pausing, due }) => [...pausing, ...due])).size
}

interface GreetOptions {
  signal?: AbortSignal
  /** Whether a round that has just ended starts again, and this run continues to the round's end. */
  isAtOnce?: boolean
}

/**
 * Sends the day's greetings to all members who were here recently and have not got one yet. Can be interrupted and
 * repeated, also by several servers at once: rules/messages#greetings. Returns how many were sent today.
 */
export async function greetMembers(
  context: GreetingsContext,
  { signal, isAtOnce = false }: GreetOptions = {},
): Promise<number> {
  const { db, clock } = context
  const now = await clock.now(db)
  const day = businessDay(now)
  await db.run(greetingRounds.begin, [day])
  if (isAtOnce) await db.run(greetingRounds.reopen, [day])
  const maxBatches = isAtOnce ? Number.POSITIVE_INFINITY : maxBatchesOfRun
  for (let batches = 0; batches < maxBatches && !signal?.aborted; batches += 1) {
    if (!(await greetBatch(context, now))) break
  }
  return (await db.one(greetingRounds.find, [day]))?.sent ?? 0
}
