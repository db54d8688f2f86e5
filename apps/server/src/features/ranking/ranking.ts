import type { ranking } from '@club/contract/ranking.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { rankingPersonalData } from './personal-data.ts'
import { rankingJobs } from './ranking.jobs.ts'
import { rankingRoutes } from './ranking.routes.ts'
import { snapshots, standings } from './ranking.sql.ts'
import { words } from './ranking.words.ts'

export { showMembers } from './shown-members.ts'
export { takeRankSnapshot } from './snapshot.ts'

/** A member's position on the running month's list, with the time of the list; null if the member is not on it. */
export async function positionOf(
  on: Queryable,
  userId: string,
  month: string,
): Promise<{ position: number; takenAt: Date } | null> {
  const [head, own] = await Promise.all([
    on.one(snapshots.head, [month]),
    on.one(standings.ofMember, [month, userId]),
  ])
  return head && own && { position: own.position, takenAt: head.takenAt }
}

/** How many listed members miss points to a month's target, in steps of `every` points; null without a list. */
export async function missingPointsOf(
  on: Queryable,
  month: string,
  { target, every }: { target: number; every: number },
): Promise<{
  steps: { from: number; to: number; members: number }[]
  members: number
  takenAt: Date
} | null> {
  const limits = Array.from({ length: Math.ceil(target / every) + 1 }, (_, step) =>
    Math.max(0, target - step * every),
  )
  const [head, rows] = await Promise.all([
    on.one(snapshots.head, [month]),
    on.all(standings.withPoints, [month, limits]),
  ])
  if (!head) return null
  const listed = new Map(rows.map(({ points, members }) => [points, members]))
  const membersFrom = (points: number | undefined) => listed.get(points ?? 0) ?? 0
  const steps = limits.slice(1).flatMap((limit, index) => {
    const members = membersFrom(limit) - membersFrom(limits[index])
    return members > 0 ? [{ from: index * every + 1, to: (index + 1) * every, members }] : []
  })
  return { steps, members: head.members, takenAt: head.takenAt }
}

/** The ranking list and members' months. */
export function rankingFeature(context: ContentContext) {
  return {
    routes: rankingRoutes(context),
    personalData: rankingPersonalData,
    words,
    jobs: rankingJobs(context),
  } satisfies Feature<typeof ranking>
}
