import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/config.ts'
import { type Context, openContext } from '../../apps/server/src/context.ts'
import { makeLog } from '../../apps/server/src/kit/log/log.ts'
import { makeMembers, type TestMember } from '../../apps/server/src/testing/make-member.ts'
import type { TestClub } from '../../apps/server/src/testing/test-club.ts'

/** Settings of a measured club at a time; `DATABASE_URL` names its PostgreSQL. */
export const clubSettings = (now: string, databaseUrl: string) => ({
  CLUB_MODE: 'trial',
  CLUB_DEMO: '0',
  CLUB_NOW: now,
  CLUB_SECRET: 'a secret that only this measurement has',
  CLUB_BANK_EVENT_KEY: 'a key that only this measurement has',
  DATABASE_URL: databaseUrl,
})

const membersAtOnce = 1000

/** Opens a club's database in this process for as long as `work` takes. */
export async function withContext<T>(
  settings: Record<string, string>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  const config = readConfig({ NODE_ENV: 'test', CLUB_DATA_DIR: folder, ...settings })
  const context = await openContext(config, makeLog('silent'))
  try {
    return await work(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds signed-in members without points, a thousand at a time. */
export function addMembers(settings: Record<string, string>, count: number): Promise<TestMember[]> {
  return withContext(settings, async (context) => {
    const members: TestMember[] = []
    while (members.length < count) {
      const next = Math.min(membersAtOnce, count - members.length)
      members.push(...(await makeMembers({ context } as TestClub, next)))
    }
    return members
  })
}
