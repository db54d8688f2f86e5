import { businessDay, businessTime, monthOf } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { monthlyRanks, monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import { daysLeftOn } from '@club/contract/still-possible.rules.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { type CommandCall, exitCodes } from '../../kit/operator/operator-command.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import type { Published } from '../content/content.ts'
import type { missingPointsOf } from '../ranking/ranking.ts'
import type { maxPointsLeft } from '../tasks/tasks.ts'
import { lastRankOf } from './months.ts'

/** What the running month needs from other features. */
export interface MonthNowDeps {
  db: Db
  clock: Clock
  published: Published
  missingPointsOf: typeof missingPointsOf
  maxPointsLeft: typeof maxPointsLeft
}

const stepPoints = 100
const count = (value: number) => value.toLocaleString('en')

/** Where the running month stands; it names no member. */
export async function runningMonth(deps: MonthNowDeps) {
  const { db, clock, published } = deps
  const today = businessDay(await clock.now(db))
  const month = monthOf(today)
  const left = deps.maxPointsLeft(published, today)
  const asked = { target: monthlyTargetPoints, every: stepPoints }
  const [ranks, list] = await Promise.all([lastRankOf(db, month), deps.missingPointsOf(db, month, asked)])
  return {
    month,
    daysLeft: daysLeftOn(today),
    ranks,
    placesLeft: Math.max(0, monthlyRanks - ranks),
    places: monthlyRanks,
    list: list && {
      ...list,
      inClub: reachOf(list.steps, left.inClub),
      withBank: reachOf(list.steps, left.inAll),
    },
  }
}

/** Shows where the running month stands. */
export async function showRunningMonth(deps: MonthNowDeps, { print }: CommandCall<unknown>): Promise<number> {
  const { month, daysLeft, ranks, placesLeft, places, list } = await runningMonth(deps)
  const rows = [
    ['month', `${month}, ${englishCount(daysLeft, 'day')} left, today included`],
    ['ranks given', count(ranks)],
    ['places left', `${count(placesLeft)} of ${count(places)}`],
  ]
  if (!list) {
    for (const line of textTable([...rows, ['list', 'there is none yet']])) print.out(line)
    return exitCodes.ok
  }
  rows.push(
    ['on the list', `${englishCount(count(list.members), 'member')}, as of ${businessTime(list.takenAt)}`],
    ['in the club', reachLine(list.inClub)],
    ['with the bank', reachLine(list.withBank)],
  )
  for (const line of textTable(rows)) print.out(line)
  print.out(
    'rough: as if nobody had done a task yet this month; “with the bank” counts tasks at the bank, its results and ' +
      'invitations, too; who has no points yet is not on the list',
  )
  const steps = list.steps.map(({ from, to, members }) => [`${count(from)} to ${count(to)}`, count(members)])
  if (steps.length === 0) return exitCodes.ok
  print.out('')
  for (const line of textTable([['points missing', 'members'], ...steps])) print.out(line)
  return exitCodes.ok
}

interface Reach {
  members: number
  points: number
}

/** How many of those who miss points could still get them, by steps that are within reach as a whole or in part. */
function reachOf(steps: readonly { from: number; members: number }[], points: number): Reach {
  return { members: steps.reduce((sum, step) => (step.from <= points ? sum + step.members : sum), 0), points }
}

function reachLine({ members, points }: Reach): string {
  const who = englishCount(count(members), 'member')
  return `at most ${who}, since tasks still give one of them at most ${englishCount(count(points), 'point')}`
}
