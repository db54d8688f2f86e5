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

let shared: Promise<Browser> | undefined

/** The browser of all files that this process runs, which ends with it; each file's windows are closed after it. */
async function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser()
  const browser = await shared
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  return browser
}

/** The same with a browser. */
export async function openClub(settings: Settings): Promise<{ club: RunningClub; browser: Browser }> {
  const [browser, club] = await Promise.all([sharedBrowser(), openClubAlone(settings)])
  return { club, browser }
}
