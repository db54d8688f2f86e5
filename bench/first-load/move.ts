import type { Browser, Page } from 'playwright-core'
import { openPhone, type PhoneSettings } from './phone.ts'
import { watchTraffic } from './traffic.ts'
import { observe, untilQuiet } from './visit.ts'

export interface Move {
  to: string
  /** From the tap until the next page's heading is painted. */
  milliseconds: number
}

const quietTime = 2000

/** The first link of a page to another page of the club, if possible to one of these. */
function findLink(page: Page, wanted: readonly string[]): Promise<{ place: number; to: string } | null> {
  return page.locator('a[href^="/"]').evaluateAll((links, paths) => {
    const found = links.flatMap((link, place) => {
      const { pathname } = new URL((link as HTMLAnchorElement).href)
      const isElsewhere = pathname !== window.location.pathname && link.checkVisibility()
      return isElsewhere ? [{ place, to: pathname }] : []
    })
    return found.find(({ to }) => paths.includes(to)) ?? found[0] ?? null
  }, wanted)
}

/** Runs in the page: from the next tap until another heading has been painted. */
function timeNextMove(): void {
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  const before = heading()
  const moved = new Promise<number>((done) => {
    const look = (tappedAt: number) => {
      if (heading() === before || heading() === '') requestAnimationFrame(() => look(tappedAt))
      // A task after this frame's callbacks runs once the frame has been painted.
      else setTimeout(() => done(performance.now() - tappedAt))
    }
    const start = ({ timeStamp }: Event) => requestAnimationFrame(() => look(timeStamp))
    addEventListener('click', start, { capture: true, once: true })
  })
  Object.assign(window, { moved })
}

/** Moves from a page that has come to rest to another; null without a link. */
export async function move(
  browser: Browser,
  path: string,
  processor: number,
  settings: PhoneSettings & { wanted: readonly string[] },
): Promise<Move | null> {
  const phone = await openPhone(browser, settings)
  const { page, session } = phone
  try {
    await session.send('Network.enable')
    const traffic = watchTraffic(session)
    await page.addInitScript(observe)
    await page.goto(settings.url + path, { waitUntil: 'commit' })
    await untilQuiet(page, traffic, quietTime)
    const link = await findLink(page, settings.wanted)
    if (!link) return null
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
    await page.evaluate(timeNextMove)
    await page.locator('a[href^="/"]').nth(link.place).tap()
    const milliseconds = await page.evaluate(() => Reflect.get(window, 'moved') as Promise<number>)
    return { to: link.to, milliseconds }
  } finally {
    await phone.close()
  }
}
