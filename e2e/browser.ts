import { readFileSync } from 'node:fs'
import type { TextSize } from '@club/contract/display.ts'
import type { Language } from '@club/contract/languages.ts'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { words as enCheckin } from '../apps/web/src/features/checkin/words.en-us.ts'
import { words as zhCheckin } from '../apps/web/src/features/checkin/words.zh-cn.ts'
import { words as enCenter } from '../apps/web/src/features/happiness-center/words.en-us.ts'
import { words as zhCenter } from '../apps/web/src/features/happiness-center/words.zh-cn.ts'
import { words as enHome } from '../apps/web/src/features/home/words.en-us.ts'
import { words as zhHome } from '../apps/web/src/features/home/words.zh-cn.ts'
import { words as enIdentity } from '../apps/web/src/features/identity/words.en-us.ts'
import { words as zhIdentity } from '../apps/web/src/features/identity/words.zh-cn.ts'
import { words as enMedals } from '../apps/web/src/features/medals/words.en-us.ts'
import { words as zhMedals } from '../apps/web/src/features/medals/words.zh-cn.ts'
import { words as enPoints } from '../apps/web/src/features/points/words.en-us.ts'
import { words as zhPoints } from '../apps/web/src/features/points/words.zh-cn.ts'
import { words as enKit } from '../apps/web/src/kit/words.en-us.ts'
import { words as zhKit } from '../apps/web/src/kit/words.zh-cn.ts'
import { membersRules, type Violation, violationsOf } from './axe.ts'
import { measure } from './measure.ts'
import { titlesOf } from './titles.ts'

export const wordsOf = {
  zh_cn: {
    ...zhKit,
    home: zhHome,
    identity: zhIdentity,
    ...zhCenter,
    checkin: zhCheckin,
    medals: zhMedals,
    history: zhPoints.history,
    titles: titlesOf.zh_cn,
  },
  en_us: {
    ...enKit,
    home: enHome,
    identity: enIdentity,
    ...enCenter,
    checkin: enCheckin,
    medals: enMedals,
    history: enPoints.history,
    titles: titlesOf.en_us,
  },
} as const

/** How a reader views the club. */
export interface View {
  language: Language
  textSize: TextSize
  width: 320 | 360 | 375 | 430
  /** By default the height of a tall phone. */
  height?: number
  /** Whether the daily pop-up may appear; only its own test enables it. */
  hasHotActivity?: boolean
  /** Whether messages stay until their time is over, for a test of them. */
  keepsToasts?: boolean
  /** Whether service workers are allowed. Off by default, so that requests come from the page itself. */
  keepsReading?: boolean
}

const quiet = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How long a wait may take on a slow machine: it ends as soon as its state is reached. */
export const waitMs = 120_000

/** Gives every window of a browser the time that a slow machine takes. */
export function waitingLong(browser: Browser): Browser {
  return browser.on('context', (context) => context.setDefaultTimeout(waitMs))
}

/** The headless shell if there is one; tests that need a whole browser, with a profile or its caches, open their own. */
export async function openBrowser(): Promise<Browser> {
  const { HEADLESS_SHELL_PATH: shell, CHROMIUM_PATH: whole = '/usr/bin/chromium' } = process.env
  return waitingLong(await chromium.launch({ executablePath: shell ?? whole, args: quiet }))
}

/** A reader's browser window, with its collected complaints. */
export interface Reader {
  page: Page
  context: BrowserContext
  complaints: string[]
}

export const phoneHeight = 812
/** How long a slow machine may take until a page has settled. */
export const settlingMs = 60_000

export async function openReader(
  browser: Browser,
  url: string,
  view: View,
  more: object = {},
): Promise<Reader> {
  const context = await openContext(browser, url, view, more)
  return { context, ...(await openPage(context, view)) }
}

/** The language in which a reader sees the pages that open from now on. */
export const speak = (context: BrowserContext, url: string, language: Language) =>
  context.addCookies([{ name: 'lang', value: language, url }])

/** The browser of one reader, without a page. */
export async function openContext(
  browser: Browser,
  url: string,
  view: View,
  more: object = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height ?? phoneHeight },
    hasTouch: true,
    isMobile: true,
    locale: view.language === 'zh_cn' ? 'zh-CN' : 'en-US',
    ...more,
  })
  await context.addCookies([
    { name: 'lang', value: view.language, url },
    { name: 'textSize', value: view.textSize, url },
  ])
  if (!view.hasHotActivity) {
    // Set at each load to its own business day (UTC+8): a test may run past midnight.
    await context.addInitScript(() => {
      const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
      localStorage.setItem('hotActivityDay', today)
    })
  }
  if (!view.keepsReading) {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  }
  await context.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.parentElement?.closest('[role=status]')) announced.push(node.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  return context
}

/** A window of a reader's browser. */
export async function openPage(
  context: BrowserContext,
  view: Pick<View, 'keepsToasts'>,
): Promise<Omit<Reader, 'context'>> {
  const page = await context.newPage()
  // As a reader does: a message over what is to be tapped is tapped away, instead of waiting until it disappears.
  if (!view.keepsToasts)
    await page.addLocatorHandler(
      page.locator('[role=status][aria-live] > p:not([data-announced])'),
      (toast) => toast.dispatchEvent('click'),
      { noWaitAfter: true },
    )
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { page, complaints }
}

/** Lasting problems, as sentences: a page that is still loading or moving is measured again, for a while. */
export async function problemsOf(page: Page): Promise<string[]> {
  const giveUpAt = Date.now() + settlingMs
  for (;;) {
    const isLast = Date.now() > giveUpAt
    const found = await problemsNow(page, isLast)
    if (found.length === 0 || isLast) return found
  }
}

/**
 * The same in the text of the reader's size and in the other of the standard and the largest, for a journey that goes
 * its way in one of them.
 */
export async function problemsInBothSizes(page: Page): Promise<string[]> {
  const found = await problemsOf(page)
  const resize = (size: string) =>
    page.evaluate((to) => {
      const { dataset } = document.documentElement
      const before = dataset.textSize ?? ''
      dataset.textSize = to
      return before
    }, size)
  const own = await resize('largest')
  const other = own === 'largest' ? 'standard' : 'largest'
  await resize(other)
  found.push(...(await problemsOf(page)).map((problem) => `in ${other} text: ${problem}`))
  await resize(own)
  return found
}

/**
 * Problems that measure.ts and axe-core find on the page as it is at this moment, as sentences. Unless `isLast`, a page
 * that will be measured again is spared axe-core, which takes longest.
 */
export async function problemsNow(page: Page, isLast = true): Promise<string[]> {
  await atRest(page)
  const found = await measure(page)
  if (found.length > 0 && !isLast) return found
  for (const { id, help, nodes } of await violationsOf(page, membersRules))
    for (const node of nodes) {
      if (id === 'target-size' && (await isScrolledUnderBar(page, node))) continue
      found.push(`${id}: ${help}: ${node.html.slice(0, 160)}`)
    }
  return found
}

/** Whether only the bottom bar covers a target, which the reader scrolls up. */
function isScrolledUnderBar(page: Page, { any }: Violation['nodes'][number]): Promise<boolean> {
  const covers = any.flatMap(({ relatedNodes = [] }) => relatedNodes.map(({ target }) => String(target[0])))
  return page.evaluate((selectors) => {
    const bars = [...document.querySelectorAll('nav')].filter((nav) =>
      /fixed|sticky/.test(getComputedStyle(nav).position),
    )
    const isOfBar = (selector: string) => bars.some((bar) => bar.contains(document.querySelector(selector)))
    return selectors.length > 0 && selectors.every(isOfBar)
  }, covers)
}

/** Waits until nothing moves and every overlay is visible: neither can be measured before. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    for (;;) {
      // Animations that were just started begin with the next frame.
      await frame()
      await frame()
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
      // The dialogs' library shows an overlay one deferred render after it was inserted.
      const isShown = (dialog: Element) => dialog.checkVisibility({ opacityProperty: true })
      const overlays = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      if (ending.length === 0 && overlays.every(isShown)) return
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
  })
}

/** Waits for hydration: a button pressed earlier would do nothing. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The marks of a map are drawn by the map and may be there before the page is hydrated.
    const buttons = [...document.querySelectorAll('header button, main button:not(.club-map-mark)')]
    const isHydrated = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
    return buttons.length > 0 && buttons.every(isHydrated)
  })
}

/**
 * Waits until the document's live region has announced a text, even if it is gone by now: toasts disappear by
 * themselves.
 */
export async function untilAnnounced(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => (Reflect.get(window, 'announced') as string[]).some((said) => said.includes(wanted)),
    text,
  )
}

/** Whether an element lies wholly inside the window. */
export const isInSight = (element: Locator) =>
  element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

/** Waits for a poster and saves it; returns the first three bytes of the file in hexadecimal. */
export async function savedPoster(page: Page, alt: string | RegExp, saveName: string): Promise<string> {
  const picture = page.getByRole('img', { name: alt })
  await picture.waitFor()
  const image = await picture.elementHandle()
  await page.waitForFunction((img) => (img as HTMLImageElement).naturalWidth === 1080, image)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: saveName }).click()
  return readFileSync(await (await saved).path()).toString('hex', 0, 3)
}
