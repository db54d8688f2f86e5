import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { type RunningClub, startClub } from './club.ts'

type Settings = Parameters<typeof startClub>[0]

/** A club for all tests of a file, ended after them; await it at the top of the file. */
export async function openClubAlone(settings: Settings): Promise<RunningClub> {
  const club = await startClub(settings)
  afterAll(() => club.stop())
  return club
}

/** The same with a browser. */
export async function openClub(settings: Settings): Promise<{ club: RunningClub; browser: Browser }> {
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return { club: await openClubAlone(settings), browser }
}
