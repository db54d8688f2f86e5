import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../apps/server/src/context.ts'
import { publishAtStart } from '../../apps/server/src/features/content/content.ts'
import { makeMembers, type TestMember } from '../../apps/server/src/testing/make-member.ts'
import type { TestClub } from '../../apps/server/src/testing/test-club.ts'
import { openClub } from './open-club.ts'

const edition = 6

/** A club with content on the embedded database, in a folder that `close` removes. */
export async function openContestClub() {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const { context, app } = await openClub(dataDir, async ({ db, clock, config, published }) => {
    const problems = await publishAtStart(db, clock, config)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    await published.refresh()
  })
  const close = async () => {
    await app.close()
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, app, close }
}

/** Members, each with a session. */
export function addMembers(context: Context, count: number): Promise<TestMember[]> {
  return makeMembers({ context } as TestClub, count)
}

/** Shown works of the running edition, by these members in turn. */
export async function addWorks({ db }: Context, count: number, userIds: readonly string[]): Promise<void> {
  await db.run(
    {
      name: 'bench_works',
      text: `INSERT INTO edition_work (edition, work_no, user_id, type, name, is_film, is_listed, listed_at, votes,
                                       reached_at, entered_at)
             SELECT ${edition}, '${edition}' || lpad(no::text, 5, '0'), ($2::uuid[])[1 + no % $3::int], 7 + no % 2,
                    'Work ' || no, false, true, at, (no * 7919) % 5000, at, at
               FROM (SELECT no, timestamptz '2026-09-01 08:00:00+08' + no * interval '1 minute' AS at
                       FROM generate_series(1, $1::int) AS no) AS made`,
    },
    [count, userIds, userIds.length],
  )
  await db.run(
    {
      name: 'bench_work_rows',
      text: `INSERT INTO work (user_id, work_no, edition, type, name, intro, channel, state, created_at, submitted_at)
             SELECT user_id, work_no, edition, type, name, '', 'WEB', 'shown', entered_at, entered_at FROM edition_work`,
    },
    [],
  )
  await db.run(
    {
      name: 'bench_type_counts',
      text: `INSERT INTO edition_type_count (edition, type, works)
             SELECT edition, type, count(*) FROM edition_work GROUP BY edition, type`,
    },
    [],
  )
  await db.run({ name: 'bench_analyze', text: 'ANALYZE edition_work' }, [])
}
