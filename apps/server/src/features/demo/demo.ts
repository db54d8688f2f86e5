import {
  addDays,
  addMonths,
  businessDay,
  dayOfMonth,
  daysOfMonth,
  monthOf,
} from '@club/contract/business-day.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../kit/database/db.ts'
import { termsOf } from '../activity/activity.ts'
import type { ContentContext, Published } from '../content/content.ts'
import type { feedDemoBank } from '../feeds/feeds.ts'
import { insertDemoMembers } from '../identity/demo-members.ts'
import { consent } from '../identity/identity.ts'
import type { insertDemoInvitations } from '../invite/invite.ts'
import type { prepareDemoWorks } from '../talent/talent.ts'
import { demoStatements } from './demo.sql.ts'
import { writeBooks } from './demo-books.ts'
import { bookActions, type DemoAction, demoDay, demoHabit } from './demo-history.ts'
import { type DemoPerson, demoAccounts, demoPassword, demoPeople, makeRandom } from './demo-people.ts'

export { demoAccounts, demoPassword } from './demo-people.ts'

export interface DemoMember extends DemoPerson {
  userId: string
  /** Set for the named accounts except the new one, so that both ways of signing in can be tried. */
  password: string | null
  avatarNo: number
  registeredAt: Date
}

export interface DemoInvitation {
  inviterId: string
  invitedUserId: string
  points: number
  at: Date
}

/** Writers of other features, so that each table is written by the feature that owns it. */
export interface DemoWriters {
  insertDemoInvitations: typeof insertDemoInvitations
  prepareDemoWorks(): ReturnType<typeof prepareDemoWorks>
  feedDemoBank: typeof feedDemoBank
}

const historyDays = 31
const seed = 20_261_120
const avatarCount = 12

/** Loads the demo club, once: rules/running#demo-club. */
export async function loadDemo(context: ContentContext, writers: DemoWriters): Promise<boolean> {
  const { db, clock, published } = context
  const courses = published.items('course').map(({ id }) => id)
  const termsIn = (taskId: TaskId) => termsOf(published, taskId, monthOf(published.day()))
  const now = await clock.now(db)
  const random = makeRandom(seed)
  const today = businessDay(now)
  const registeredAt = new Date(`${addDays(today, -historyDays - 1)}T08:00:00+08:00`)
  const members = demoPeople(random).map((person): DemoMember => {
    const isNew = person.mobile === demoAccounts.fresh.mobile
    const isNamed = Object.values(demoAccounts).some(({ mobile }) => mobile === person.mobile)
    return {
      ...person,
      userId: uuidv7(),
      password: isNamed && !isNew ? demoPassword : null,
      avatarNo: random.below(avatarCount),
      registeredAt,
    }
  })
  const actions: DemoAction[] = []
  const reached = new Set<string>()
  for (const member of members) {
    if (member.mobile === demoAccounts.fresh.mobile) continue
    if (member.mobile === demoAccounts.nearTarget.mobile) {
      actions.push(...nearTargetHistory(member.userId, today, courses))
      reached.add(member.mobile)
      continue
    }
    const habit = demoHabit(random, member.customerNo !== null)
    if (habit.aumClaimDay !== null) reached.add(member.mobile)
    for (let back = historyDays; back >= 1; back -= 1) {
      actions.push(...demoDay(member.userId, addDays(today, -back), habit, courses, random))
    }
  }
  const invitations = demoInvitations(members, today, termsIn('invite_friend').points)
  for (const { inviterId, invitedUserId, at } of invitations) {
    actions.push({ userId: inviterId, taskId: 'invite_friend', actionKey: invitedUserId, at })
  }
  const books = bookActions(actions, termsIn)
  const insertDemoWorks = await writers.prepareDemoWorks()
  const isLoaded = await db.inTransaction(async (tx) => {
    // Several servers may start on one empty database; the second finds the first's members.
    await tx.one(demoStatements.lockLoad)
    if (await tx.one(demoStatements.anybody)) return false
    await insertDemoMembers(
      tx,
      context,
      members.map((member) => withAvatar(published, member)),
      consent.required(published),
    )
    await writeBooks(tx, books)
    await writers.insertDemoInvitations(tx, invitations)
    const memberIds = members.map(({ userId }) => userId)
    await insertDemoWorks(tx, memberIds)
    return true
  })
  if (isLoaded) await writers.feedDemoBank(context, members, addMonths(monthOf(today), -1), reached)
  return isLoaded
}

function withAvatar(published: Published, { avatarNo, ...member }: DemoMember) {
  return { ...member, avatarId: published.avatars()[avatarNo]?.id ?? null }
}

const friendsInvited = 12

/** A full group of ten and two more, one a day, invited by one of the named accounts. */
function demoInvitations(members: DemoMember[], today: string, points: number): DemoInvitation[] {
  const inviter = members.find(({ mobile }) => mobile === demoAccounts.withoutCustomerNo.mobile)
  if (!inviter) return []
  return members.slice(-friendsInvited).map(({ userId }, index) => ({
    inviterId: inviter.userId,
    invitedUserId: userId,
    points,
    at: new Date(`${addDays(today, index - friendsInvited)}T09:30:00+08:00`),
  }))
}

/** Whether the demo club has not been loaded yet. */
export async function isDemoMissing(db: Db): Promise<boolean> {
  return (await db.one(demoStatements.anybody)) === null
}

/** A check-in short of the target, on any day of the month. */
const targetBeforeToday = 999
const [checkInPoints, checkInCap, sharePoints, studyPoints] = [8, 160, 15, 10]
const maxStudies = 29
const sharesADay = 3

/**
 * A busy month that one more check-in, or the pending assets result, takes over 1,000 points: check-ins on
 * all days but today, and courses studied and shared up to the caps or the target.
 */
function nearTargetHistory(userId: string, today: string, courses: string[]): DemoAction[] {
  const month = monthOf(today)
  const made: DemoAction[] = []
  const act = (taskId: TaskId, actionKey: string, day: string, minute: number) =>
    made.push({
      userId,
      taskId,
      actionKey,
      at: new Date(Date.parse(`${day}T08:00:00+08:00`) + minute * 60_000),
    })
  const days = daysOfMonth(month).slice(0, dayOfMonth(today) - 1)
  // The cap leaves room for today's check-in, which reaches the target.
  const checkedIn = days.slice(-(checkInCap / checkInPoints - 1))
  for (const day of checkedIn) act('check_in', day, day, 0)
  let points = checkedIn.length * checkInPoints
  const earn = (value: number) => {
    if (points + value > targetBeforeToday) return false
    points += value
    return true
  }
  for (const [index, day] of days.entries()) {
    for (const [courseNo, course] of courses.slice(0, sharesADay).entries()) {
      if (earn(sharePoints)) act('share_course', `${course}:${day}`, day, 20 + courseNo)
    }
    if (index < maxStudies && earn(studyPoints)) act('learn_course', `demo-${day}`, day, 60)
  }
  return made
}
