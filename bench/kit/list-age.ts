import { setTimeout as pause } from 'node:timers/promises'
import { snapshots } from '../../apps/server/src/features/ranking/ranking.sql.ts'
import { isCoolingDown, takeRankSnapshot } from '../../apps/server/src/features/ranking/snapshot.ts'
import type { Clock } from '../../apps/server/src/kit/database/clock.ts'
import type { Db } from '../../apps/server/src/kit/database/db.ts'

const perSecond = 1000
const awardEveryMs = 100
const jobEveryMs = 5000
const lookEveryMs = 250

/**
 * How old the list becomes, in seconds, while a thousand of the members numbered 1 to `members` get points in each
 * second of `seconds`. Snapshots are taken when the job would take them. The points are written into the month alone,
 * which is all that a snapshot reads of an award.
 */
export async function listAgeOf(
  db: Db,
  clock: Clock,
  { month, members, seconds }: { month: string; members: number; seconds: number },
) {
  let isOver = false
  const took: number[] = []
  let awarded = 0
  let oldestMs = 0
  const begun = performance.now()

  async function award() {
    for (let turn = 1; !isOver; turn += 1) {
      const due = Math.min(perSecond, Math.round(((performance.now() - begun) * perSecond) / 1000) - awarded)
      if (due > 0) {
        const now = (await clock.now(db)).toISOString()
        await db.runScript(
          `UPDATE point_month SET points = points + 1 + ${turn} % 30, reached_at = '${now}'
            WHERE month = '${month}' AND user_id IN (
              SELECT ('01890000-0000-7000-8000-' ||
                      lpad(to_hex(1 + (${awarded}::bigint + n) * 7368787 % ${members}), 12, '0'))::uuid
                FROM generate_series(1, ${due}) AS n)`,
        )
        awarded += due
      }
      await pause(awardEveryMs)
    }
  }
  async function keep() {
    while (!isOver) {
      const next = performance.now() + jobEveryMs
      const [head, now] = await Promise.all([db.one(snapshots.head, [month]), clock.now(db)])
      if (!head || !isCoolingDown(head, now)) {
        const start = performance.now()
        await takeRankSnapshot(db, clock)
        took.push(performance.now() - start)
      }
      await pause(Math.max(0, next - performance.now()))
    }
  }
  async function look() {
    while (!isOver) {
      const [head, now] = await Promise.all([db.one(snapshots.head, [month]), clock.now(db)])
      // What is older than the measurement is not its fault.
      const agedMs = Math.min(now.getTime() - (head?.takenAt.getTime() ?? 0), performance.now() - begun)
      oldestMs = Math.max(oldestMs, agedMs)
      await pause(lookEveryMs)
    }
  }
  const work = Promise.all([award(), keep(), look()])
  await Promise.race([work, pause(seconds * 1000)])
  isOver = true
  await work
  const tookSeconds = took.map((ms) => Number((ms / 1000).toFixed(2)))
  return {
    awardsASecond: Math.round(awarded / ((performance.now() - begun) / 1000)),
    snapshots: took.length,
    slowestSnapshotSeconds: Math.max(...tookSeconds),
    oldestListSeconds: Number((oldestMs / 1000).toFixed(1)),
  }
}
