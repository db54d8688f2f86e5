import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
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

let running: Promise<Browser> | undefined

/** The browser of this process, which its files use one after the other; each leaves it without windows. */
export async function browserOfFile(): Promise<Browser> {
  afterAll(async () => {
    for (const context of (await running)?.contexts() ?? []) await context.close()
  })
  if (!(await running)?.isConnected())
    running = openBrowser().catch((error) => {
      // The next file tries again.
      running = undefined
      throw error
    })
  return running as Promise<Browser>
}

/** The same with a browser. */
export async function openClub(settings: Settings): Promise<{ club: RunningClub; browser: Browser }> {
  const [browser, club] = await Promise.all([browserOfFile(), openClubAlone(settings)])
  return { club, browser }
}

/**
 * The club that all files share whose readers change nothing that others see. Nobody operates, restarts or ends it but
 * the run: its start takes as long as several tests.
 */
export async function openSharedClubAlone(
  settings: Record<string, string>,
): Promise<Pick<RunningClub, 'url'>> {
  // `fetch` would give up after five minutes, before a slow machine has prepared the content.
  const address = `${process.env.CLUB_E2E_SHARED}${encodeURIComponent(JSON.stringify(settings))}`
  const answer = await new Promise<IncomingMessage>((done, fail) => get(address, done).on('error', fail))
  const said = await text(answer)
  if (answer.statusCode !== 200) throw new Error(said)
  return { url: said }
}

/** The same with a browser. */
export async function openSharedClub(
  settings: Record<string, string>,
): Promise<{ club: Pick<RunningClub, 'url'>; browser: Browser }> {
  const [browser, club] = await Promise.all([browserOfFile(), openSharedClubAlone(settings)])
  return { club, browser }
}
