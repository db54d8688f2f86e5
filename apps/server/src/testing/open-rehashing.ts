import { readConfig } from '../config.ts'
import { makeContext } from '../context.ts'
import type { TestClub } from './test-club.ts'

/** A test club as the operator's process sees it that changes the key by which people are found. */
export async function openRehashing(club: TestClub, env: Record<string, string>): Promise<TestClub> {
  const { log } = club.context
  const settings = {
    NODE_ENV: 'test',
    CLUB_DATA_DIR: club.config.dataDir,
    CLUB_SECRET: club.config.secret ?? '',
  }
  const config = readConfig({ ...settings, CLUB_CONTENT_DIR: club.config.contentDir, ...env })
  const context = await makeContext(config, log, club.db, () => undefined, { isRehashing: true })
  return { ...club, config, context }
}
