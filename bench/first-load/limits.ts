import type { Browser, Page } from 'playwright-core'
import { drawnBy, limitPagesOf } from './limit-page.ts'
import { type LimitServer, startLimitServer } from './limit-server.ts'
import { openPhone, type PhoneSettings } from './phone.ts'
import { missing, type Shown, shownBy } from './sameness.ts'
import { watchTraffic } from './traffic.ts'
import { observe, untilQuiet } from './visit.ts'

/** The servers of both limit pages of every path. */
export interface Limits {
  staticUrl: string
  reactUrl: string
  stop(): void
}

/** How far the limit pages of a path show what the club's page shows on its first screen. */
export interface Sameness {
  path: string
  isMember: boolean
  pictures: number
  picturesMissing: string
  texts: number
  textsMissing: string
}

export interface MeasuredPath {
  path: string
  /** The member's session, on pages for members. */
  stored: PhoneSettings['stored']
}

const quietTime = 2000
const maxShownCharacters = 120

/** Opens a page at this machine's speed and reads it once it has come to rest. */
async function atRest<T>(
  browser: Browser,
  path: string,
  settings: PhoneSettings,
  read: (page: Page) => Promise<T>,
): Promise<T> {
  const phone = await openPhone(browser, settings)
  try {
    const { page, session, errors } = phone
    await session.send('Network.enable')
    const traffic = watchTraffic(session)
    await page.addInitScript(observe)
    await page.goto(settings.url + path)
    if (settings.hasScripts !== false) await untilQuiet(page, traffic, quietTime)
    if (errors.length > 0) throw new Error(`${page.url()}: ${errors.join('; ')}`)
    return await read(page)
  } finally {
    await phone.close()
  }
}

const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const first = document.getElementById('root')?.firstElementChild ?? {}
    return Object.keys(first).some((key) => key.startsWith('__reactProps'))
  })

function comparison(path: string, isMember: boolean, club: Shown, limit: Shown): Sameness {
  return {
    path,
    isMember,
    pictures: club.pictures.length,
    picturesMissing: missing(club.pictures, limit.pictures).join(', '),
    texts: club.texts.length,
    textsMissing: missing(club.texts, limit.texts).join(', ').slice(0, maxShownCharacters),
  }
}

/**
 * Makes and starts both limit pages of each path. They show what the club's document shows; on a member's page,
 * whose document is only its frame, what the page shows at rest. Throws if the two differ from each other.
 */
export async function startLimits(
  browser: Browser,
  clubUrl: string,
  paths: readonly MeasuredPath[],
): Promise<{ limits: Limits; sameness: Sameness[] }> {
  const ofStatic: LimitServer = await startLimitServer(clubUrl)
  const ofReact: LimitServer = await startLimitServer(clubUrl)
  const sameness: Sameness[] = []
  for (const [place, { path, stored }] of paths.entries()) {
    const club = { url: clubUrl, stored }
    const isMember = stored !== undefined
    const drawn = await atRest(browser, path, { ...club, hasScripts: isMember }, drawnBy)
    const { staticHtml, reactHtml, script } = await limitPagesOf(drawn, `page-${place}`)
    ofStatic.addPage(path, staticHtml)
    ofReact.addPage(path, reactHtml)
    ofReact.addScript(script.path, script.text)
    const all = await atRest(browser, path, { url: ofStatic.url }, (page) => shownBy(page))
    const hydrated = await atRest(browser, path, { url: ofReact.url }, async (page) => {
      if (!(await isHydrated(page))) throw new Error(`${path}: the React page was not hydrated`)
      return shownBy(page)
    })
    if (JSON.stringify(all) !== JSON.stringify(hydrated)) throw new Error(`${path}: the limit pages differ`)
    const own = await atRest(browser, path, club, (page) => shownBy(page, true))
    const limit = await atRest(browser, path, { url: ofStatic.url }, (page) => shownBy(page, true))
    sameness.push(comparison(path, isMember, own, limit))
  }
  const stop = () => {
    ofStatic.stop()
    ofReact.stop()
  }
  return { limits: { staticUrl: ofStatic.url, reactUrl: ofReact.url, stop }, sameness }
}
