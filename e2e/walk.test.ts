import { textSizes } from '@club/contract/display.ts'
import { type Language, languages } from '@club/contract/languages.ts'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  hydrated,
  openContext,
  openPage,
  openReader,
  phoneHeight,
  problemsOf,
  type View,
  wordsOf,
} from './browser.ts'
import { coveredOnTheWay, goHome } from './go-home.ts'
import { focusProblems } from './measure-focus.ts'
import { openClub } from './open-club.ts'

/**
 * Visits every page of the built web's route table, so that new pages are covered. The daily run checks each
 * page in one view and one window at the largest size, chosen by its position in the table; WALK=all checks
 * all of them.
 */

interface WalkedPage {
  path: string
  access: 'public' | 'member'
  /** The address to open: the path, with a query if the page depends on it. */
  example: string
}

const built = new URL('../apps/web/dist/server/walked-pages.js', import.meta.url).href
const { pages } = (await import(/* @vite-ignore */ built)) as { pages: WalkedPage[] }
const walked: WalkedPage[] = [...pages, { path: '/no-such-page', access: 'public', example: '/no-such-page' }]

/** One item each of pages that show a list without an id. */
const items: WalkedPage[] = [
  '/discounts?id=checkup',
  '/publicLecture?id=lecture-2026-12-insurance',
  '/talent_review?id=edition-3',
  '/wealth?id=large-deposit',
].map((example) => ({ path: example.replace(/\?.*/, ''), access: 'public', example }))

/** Pages as long as the text that they show: rules/screens#page-length. */
const articles = [
  '/protocal',
  '/aumRules',
  '/healthQuesDetail',
  '/newsDetail',
  '/activityRules',
  '/activity-d200616-sgl',
  '/courseArticle',
  '/oldAgeBook',
  '/kit',
]

/** The most screens of 375 × 812 that a page may fill. */
const mostScreens = {
  zh_cn: { standard: 4, largest: 7 },
  en_us: { standard: 5.5, largest: 8 },
} as const

const isEveryWay = process.env.WALK === 'all'

type Who = 'visitor' | 'member'
type Way = View & { who: Who }

/** Where what floats or sticks covers most, too. */
const windows = [
  { width: 320 },
  { width: 375 },
  { width: 430 },
  { width: 375, height: 667 },
  { width: 360, height: 640 },
] as const

const views: View[] = languages.flatMap((language) =>
  textSizes.flatMap((textSize) => windows.map((window) => ({ language, textSize, ...window }))),
)
// Coprime with the number of views, so that neighbours in the table differ in everything.
const step = 7

function waysOf({ access }: Pick<WalkedPage, 'access'>, index: number): Way[] {
  const readers: Who[] = access === 'member' ? ['member'] : ['visitor', 'member']
  if (isEveryWay) return readers.flatMap((who) => views.map((view) => ({ ...view, who })))
  const view = views[(index * step) % views.length] as View
  return [{ ...view, who: readers[(index >> 1) % readers.length] as Who }]
}

const sizeOf = ({ width, height }: View) => (height ? `${width} × ${height}` : `${width}`)

const account = { mobile: '19900000002', password: 'Evergreen2026' }
let signedIn: NonNullable<BrowserContextOptions['storageState']>

const { club, browser } = await openClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })

beforeAll(async () => {
  signedIn = await signIn()
})

/** Browser storage after the demo member signed in. */
async function signIn(): Promise<typeof signedIn> {
  const { login, mobile, password } = wordsOf.zh_cn.identity
  const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  await page.getByRole('button', { name: login.byPassword }).click()
  await page.getByLabel(mobile.label).fill(account.mobile)
  await page.getByLabel(password.label, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await page.waitForURL(`${club.url}/`)
  const state = await context.storageState()
  await context.close()
  return state
}

const contexts = new Map<string, Promise<BrowserContext>>()

/** The browser of all readers of a kind: what a page has loaded is there for the next one. */
function contextOf(way: Way): Promise<BrowserContext> {
  const { who, language, textSize } = way
  const kind = `${who} ${language} ${textSize}`
  const more = who === 'member' ? { storageState: signedIn } : {}
  const context = contexts.get(kind) ?? openContext(browser, club.url, way, more)
  contexts.set(kind, context)
  return context
}

type Tab = Awaited<ReturnType<typeof openPage>>
/** Windows that a walked page has left, by their browser. */
const left = new Map<BrowserContext, Tab[]>()

/**
 * Looks at a page in a window of the reader's browser. One that another page has left has the scripts compiled, ours and
 * axe-core's, and takes two thirds of the time; it remembers nothing else but how
 * far each of its pages was scrolled, by keys that never come again.
 */
async function inWindow(way: Way, look: (tab: Tab) => Promise<void>): Promise<void> {
  const context = await contextOf(way)
  const free = left.get(context) ?? []
  left.set(context, free)
  const tab = free.pop() ?? (await openPage(context, way))
  const { page, complaints } = tab
  // What a window complains about while it is left is not the next page's.
  complaints.length = 0
  try {
    await look(tab)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    const session = await context.newCDPSession(page)
    await session.send('Page.resetNavigationHistory')
    await session.detach()
  } catch (error) {
    await page.close()
    throw error
  }
  free.push(tab)
}

/** Waits until the page is hydrated, every answer has arrived and every visible picture is drawn. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** Measures and closes overlays that a page opens by itself. */
async function problemsHere(page: Page): Promise<string[]> {
  const found: string[] = []
  const dialog = page.getByRole('dialog')
  for (let opened = 0; opened < 3 && (await dialog.count()) > 0; opened += 1) {
    found.push(...(await problemsOf(page)))
    await page.keyboard.press('Escape')
    await dialog.first().waitFor({ state: 'detached' })
  }
  return [...found, ...(await problemsOf(page))]
}

/** A page that fills more screens than it may in the standard or the largest text. */
async function lengthProblems(page: Page, language: Language): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 375, height: 812 })
  for (const size of ['standard', 'largest'] as const) {
    const screens = await page.evaluate((textSize) => {
      document.documentElement.dataset.textSize = textSize
      return document.documentElement.scrollHeight / window.innerHeight
    }, size)
    const most = mostScreens[language][size]
    if (screens > most) found.push(`${screens.toFixed(2)} screens in ${size} text, at most ${most}`)
  }
  return found
}

const withoutGoHome = ['/', '/login', '/reg']

const lowWindows = [
  { width: 375, height: 812 },
  { width: 375, height: 667 },
  { width: 360, height: 640 },
]

/**
 * At the largest size, in the lowest windows, too: what has the focus is wholly in sight, and what floats covers
 * nothing. The daily run measures each page in one of them, by its position in the table.
 */
async function problemsInLowWindows(page: Page, nth: number, hasGoHome: boolean): Promise<string[]> {
  const found: string[] = []
  for (const [index, window] of lowWindows.entries()) {
    if (!isEveryWay && index !== nth % lowWindows.length) continue
    await page.evaluate(() => {
      document.documentElement.dataset.textSize = 'largest'
      scrollTo({ top: 0, behavior: 'instant' })
    })
    await page.setViewportSize(window)
    const problems = await focusProblems(page)
    if (hasGoHome) problems.push(...(await coveredOnTheWay(page)))
    found.push(...problems.map((problem) => `${window.width} × ${window.height}: ${problem}`))
  }
  return found
}

for (const [index, { path, access, example }] of [...walked, ...items].entries()) {
  for (const way of waysOf({ access }, index)) {
    test.concurrent(`${example} (${way.who}, ${way.language}, ${way.textSize}, ${sizeOf(way)})`, () =>
      inWindow(way, async ({ page, complaints }) => {
        await page.setViewportSize({ width: way.width, height: way.height ?? phoneHeight })
        await page.goto(club.url + example)
        await settle(page)
        expect(new URL(page.url()).pathname, 'the page stays').toBe(path)
        expect(await problemsHere(page)).toEqual([])
        const hasGoHome = !withoutGoHome.includes(path)
        if (!articles.includes(path)) expect(await lengthProblems(page, way.language)).toEqual([])
        expect(await problemsInLowWindows(page, index, hasGoHome)).toEqual([])
        if (!hasGoHome) await expect.poll(() => goHome(page).count()).toBe(0)
        const expected = path === '/no-such-page' ? [expect.stringContaining('404')] : []
        expect(complaints).toEqual(expected)
      }))
  }
}

test('every public page has its content in its HTML', async () => {
  const wrong: string[] = []
  for (const [which, language] of languages.entries()) {
    const view: View = { language, textSize: 'standard', width: 375 }
    const { page, context } = await openReader(browser, club.url, view, { javaScriptEnabled: false })
    for (const [index, { path, access, example }] of walked.entries()) {
      const isToday = isEveryWay || index % languages.length === which
      if (access !== 'public' || !isToday) continue
      await page.goto(club.url + example, { waitUntil: 'domcontentloaded' })
      const heading = await page.locator('main h1').allInnerTexts()
      const main = await page.locator('main').innerText()
      // Chinese needs a third of the characters.
      const minCharacters = language === 'zh_cn' ? 30 : 90
      if (heading.length !== 1 || !heading[0]?.trim()) wrong.push(`${path}: headings ${heading.join(' / ')}`)
      if (main.replace(/\s+/g, '').length < minCharacters) wrong.push(`${path}: only “${main}”`)
    }
    await context.close()
  }
  expect(wrong).toEqual([])
})

test('a page about one item is an HTTP 404 without the item', async () => {
  // A poster can also be about an invitation.
  const detailPages = walked.filter(
    ({ path, example }) => /[?&](id|courseId|workNo|cardId)=/.test(example) && path !== '/createPoster',
  )
  expect(detailPages.length).toBeGreaterThan(8)
  const answers = await Promise.all(
    detailPages.map(async ({ path }) => [path, (await fetch(club.url + path)).status]),
  )
  expect(answers.filter(([, status]) => status !== 404)).toEqual([])
})

test('a page about one item is an HTTP 404 for an unknown item', async () => {
  const unknown = walked
    // Only the browser asks for a card. A poster is made of what is found.
    .filter(({ path, example }) => /[?&](id|courseId|workNo)=/.test(example) && path !== '/createPoster')
    .flatMap(({ example }) =>
      ['699999', 'nothing'].map((item) => example.replace(/(id|courseId|workNo)=[^&]*/, `$1=${item}`)),
    )
  const answers = await Promise.all(
    unknown.map(async (address) => [address, (await fetch(club.url + address)).status]),
  )
  expect(answers.filter(([, status]) => status !== 404)).toEqual([])
})

test('a visitor on a member page is asked to sign in', async () => {
  const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
  const { page, context } = await openReader(browser, club.url, view)
  for (const { path } of walked.filter(({ access }) => access === 'member')) {
    await page.goto(club.url + path, { waitUntil: 'domcontentloaded' })
    const isAsked = async () =>
      (await page.getByRole('dialog').count()) > 0 || new URL(page.url()).pathname !== path
    await expect.poll(isAsked, { message: path }).toBe(true)
  }
  await context.close()
})
