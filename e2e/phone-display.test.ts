import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hydrated, openReader, type View, wordsOf } from './browser.ts'
import { measure } from './measure.ts'
import { focusProblems } from './measure-focus.ts'
import { openSharedClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/**
 * What a phone's owner has set for the eyes, in every app: dark or forced colours, bold or larger text, no movement,
 * half a screen. What no machine shows is in docs/phones.md.
 */

const account = { mobile: '19900000002', password: 'Evergreen2026' }
const { club, browser } = await openSharedClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })
const upright: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
let signedIn: NonNullable<BrowserContextOptions['storageState']>

beforeAll(async () => {
  const { page, context } = await openReader(browser, club.url, upright)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, upright, account.mobile, account.password)
  await page.waitForURL(`${club.url}/`)
  signedIn = await context.storageState()
  await context.close()
})

const asMember = (view: View, more: BrowserContextOptions = {}) =>
  openReader(browser, club.url, view, { storageState: signedIn, ...more })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(club.url + path)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}

/** Lays styles over the page, which its policy allows to no style element. */
const lay = (page: Page, styles: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, styles)

/** Android's own darkening, as a phone in dark mode has it. */
async function darkened(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setAutoDarkModeOverride', { enabled: true })
}

/** The lines of text in the window as they are drawn, in a picture of it; the least contrast that each needs. */
const linesInSight = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { text: string; least: number; left: number; top: number; width: number; height: number }[] =
      []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || parent.closest('svg, .only-read, script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const [box] = range.getClientRects()
      if (!box || box.width < 10 || box.left < 0 || box.top < 0 || box.bottom > innerHeight) continue
      // What is under a bar or a floating button is not seen.
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!hit || !(parent.contains(hit) || hit.contains(parent))) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      const { left, top, width, height } = box
      found.push({ text: node.textContent, least: size >= 24 ? 4.5 : 7, left, top, width, height })
    }
    return found
  })

/** The contrast between the lightest and the darkest of a few points in each box of a picture. */
function contrastsIn(reader: Page, picture: Buffer, boxes: readonly DOMRectInit[]): Promise<number[]> {
  return reader.evaluate(
    async ({ source, boxes }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      })
      const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
      drawing.drawImage(image, 0, 0)
      const linear = (part: number) =>
        part <= 0.03928 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
      return boxes.map(({ x = 0, y = 0, width = 0, height = 0 }) => {
        const { data } = drawing.getImageData(x, y, Math.max(1, width), Math.max(1, height))
        const lights: number[] = []
        for (let at = 0; at < data.length; at += 4)
          lights.push(
            0.2126 * linear(data[at] ?? 0) +
              0.7152 * linear(data[at + 1] ?? 0) +
              0.0722 * linear(data[at + 2] ?? 0),
          )
        return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
      })
    },
    { source: `data:image/png;base64,${picture.toString('base64')}`, boxes: [...boxes] },
  )
}

/** The inner part of an element, drawn. */
async function pictureOf(page: Page, selector: string): Promise<Buffer> {
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return page.screenshot({ clip: { x: x + 30, y: y + 20, width: width - 100, height: height / 3 } })
}

test('a phone that darkens every page leaves the text readable and the pictures as they are', async () => {
  const reader = await (await browser.newContext()).newPage()
  const dark = await asMember(upright, { colorScheme: 'dark' })
  const light = await asMember(upright)
  await darkened(dark.context, dark.page)
  const unreadable: string[] = []
  for (const [path, drawn] of [
    ['/happiness-center', null],
    ['/myCard', '[data-scanned]'],
    ['/talent', 'main img'],
    ['/login', null],
  ] as const) {
    await open(dark.page, path)
    const ground = await dark.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(ground).toBe('light')
    const lines = await linesInSight(dark.page)
    expect(lines.length).toBeGreaterThan(8)
    const boxes = lines.map(({ left, top, width, height }) => ({ x: left, y: top, width, height }))
    const contrasts = await contrastsIn(reader, await dark.page.screenshot(), boxes)
    for (const [at, { text, least }] of lines.entries())
      if ((contrasts[at] ?? 0) < least) unreadable.push(`${path}: ${contrasts[at]?.toFixed(1)}: ${text}`)
    if (drawn === null) continue
    await open(light.page, path)
    expect((await pictureOf(dark.page, drawn)).equals(await pictureOf(light.page, drawn)), path).toBe(true)
  }
  expect(unreadable).toEqual([])
  for (const { context } of [dark, light]) await context.close()
  await reader.context().close()
})

test('in forced colours what is done, current or full can still be distinguished', async () => {
  const { page, context } = await asMember(upright)
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/happiness-center')
  const styleOf = (selector: string, name: 'backgroundColor' | 'borderTopColor') =>
    page
      .locator(selector)
      .first()
      .evaluate((one, wanted) => getComputedStyle(one)[wanted], name)
  const entries = '[data-bottom-bar] a'
  await page.locator('[class*=checked] [class*=number]').first().waitFor()
  const [checked, plain] = [
    await styleOf('td[class*=checked] [class*=number]', 'backgroundColor'),
    await styleOf('td[class*=future] [class*=number]', 'backgroundColor'),
  ]
  expect(checked).not.toBe(plain)
  expect(await styleOf(`${entries}[aria-current=page]`, 'borderTopColor')).not.toBe(
    await styleOf(`${entries}:not([aria-current])`, 'borderTopColor'),
  )
  const bar = await page.locator('progress').first().screenshot()
  await page
    .locator('progress')
    .first()
    .evaluate((one: HTMLProgressElement) => {
      one.value = 0
    })
  expect(bar.equals(await page.locator('progress').first().screenshot())).toBe(false)
  await context.close()
})

test.each([
  { language: 'zh_cn', paths: ['/', '/login'] },
  { language: 'en_us', paths: ['/happiness-center', '/myCard'] },
] as const)(
  'bold text breaks nothing in the narrowest window and the largest text ($language)',
  async ({ language, paths }) => {
    const { page, context } = await asMember({ language, textSize: 'largest', width: 320 })
    for (const path of paths) {
      await open(page, path)
      await lay(page, '* { font-weight: 800 !important }')
      expect(await measure(page), path).toEqual([])
    }
    await context.close()
  },
)

test('whoever wants no movement and no transparency gets neither', async () => {
  const { page, context } = await openReader(browser, club.url, upright, { reducedMotion: 'reduce' })
  const cdp = await context.newCDPSession(page)
  const wanted = ['prefers-reduced-motion', 'prefers-reduced-transparency']
  await cdp.send('Emulation.setEmulatedMedia', {
    features: wanted.map((name) => ({ name, value: 'reduce' })),
  })
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      for (const animation of (target as Element).getAnimations())
        if (Number(animation.effect?.getComputedTiming().duration) > 1)
          document.documentElement.dataset.moved = (target as Element).outerHTML.slice(0, 100)
    })
  })
  await open(page, '/')
  await page.getByRole('button', { name: wordsOf.zh_cn.home.nextSlide }).click()
  await open(page, '/happiness-center')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const veil = await dialog.evaluate((one) => {
    for (let at: Element | null = one; at; at = at.parentElement)
      if (getComputedStyle(at).position === 'fixed') return getComputedStyle(at).backgroundColor
    return ''
  })
  expect(veil).toMatch(/^rgb\(/)
  expect(await page.evaluate(() => document.documentElement.dataset.moved ?? '')).toBe('')
  await context.close()
})

/** As a web view's text zoom of 200% does: every text twice as large, whatever the page asks for. */
const zoomText = (page: Page) =>
  page.evaluate(async () => {
    const doubled = (elements: Iterable<Element>) => {
      const sizes = [...elements].map(
        (one) => [one, Number.parseFloat(getComputedStyle(one).fontSize)] as const,
      )
      for (const [one, size] of sizes) (one as HTMLElement).style.fontSize = `${2 * size}px`
    }
    const html = document.documentElement
    // First the line by which the page notices, then everything as it is after that.
    doubled(document.querySelectorAll('.text-zoom-probe'))
    while (html.style.getPropertyValue('--text-zoom') !== '2') await new Promise(requestAnimationFrame)
    doubled([html, ...document.querySelectorAll('body, body *:not(.text-zoom-probe)')])
  })

test.each([
  { language: 'zh_cn', textSize: 'largest', paths: ['/', '/login'] },
  { language: 'en_us', textSize: 'standard', paths: ['/happiness-center'] },
  { language: 'en_us', textSize: 'largest', paths: ['/health', '/happiness-center'] },
] as const)(
  'an app that doubles every text loses nothing in the narrowest window ($language, $textSize)',
  async ({ language, textSize, paths }) => {
    const { page, context } = await openReader(browser, club.url, {
      language,
      textSize,
      width: 320,
      height: 640,
    })
    for (const path of paths) {
      await open(page, path)
      const bars = page.locator('[data-bottom-bar]')
      if (path === '/happiness-center') await page.getByRole('dialog').waitFor()
      else await page.locator('.text-zoom-probe').waitFor({ state: 'attached' })
      await zoomText(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
      const bar = await bars.boundingBox()
      // Below a form it does not stick.
      if (path !== '/login') expect(bar?.height, path).toBeLessThan(130)
    }
    await context.close()
  },
)

/** A phone on its side, half a screen, and a keyboard over half of 640 px. */
const lowWindows = {
  zh_cn: [
    { width: 667, height: 375 },
    { width: 360, height: 320 },
  ],
  en_us: [
    { width: 640, height: 360 },
    { width: 375, height: 330 },
  ],
}

/** The part of the window that things which stick or float cover. */
const coveredShare = (page: Page) =>
  page.evaluate(() => {
    let covered = 0
    for (let y = 2; y < innerHeight; y += 4) {
      for (let at = document.elementFromPoint(innerWidth / 2, y); at; at = at.parentElement) {
        if (!/fixed|sticky/.test(getComputedStyle(at).position)) continue
        covered += 4
        break
      }
    }
    return covered / innerHeight
  })

test.each(['zh_cn', 'en_us'] as const)(
  'in a low window the content has the room, in the largest text (%s)',
  async (language) => {
    const words = wordsOf[language]
    const view: View = { language, textSize: 'largest', width: 375 }
    const { page, context } = await openReader(browser, club.url, view)
    await page.addInitScript(() => sessionStorage.setItem('mayStaySideways', 'Y'))
    for (const [at, size] of lowWindows[language].entries()) {
      const name = `${size.width} × ${size.height}`
      await page.setViewportSize(size)
      await open(page, at === 0 ? '/health' : '/')
      await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
      expect(await coveredShare(page), name).toBeLessThan(0.35)
      if (at === 0) expect(await focusProblems(page), name).toEqual([])

      await open(page, '/login')
      const mobile = page.getByLabel(words.identity.mobile.label)
      const submit = page.getByRole('button', { name: words.identity.login.submit, exact: true })
      await mobile.fill('123')
      await submit.click()
      const error = page.getByText(words.identity.mobile.format)
      const isOpenToSight = (one: typeof error) =>
        one.evaluate((element) => {
          const { left, top, bottom, width } = element.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
          return top >= 0 && bottom <= innerHeight && hit !== null && element.contains(hit)
        })
      await expect.poll(() => mobile.evaluate((one) => document.activeElement === one)).toBe(true)
      await expect.poll(() => isOpenToSight(mobile), { message: name }).toBe(true)
      await expect.poll(() => isOpenToSight(error.last()), { message: name }).toBe(true)
      await submit.focus()
      await expect.poll(() => isOpenToSight(submit), { message: name }).toBe(true)

      await open(page, '/happiness-center')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      const room = () =>
        dialog.evaluate((one) => {
          const foot = one.querySelector('[data-close]')?.parentElement?.getBoundingClientRect()
          return foot ? (foot.top - Math.max(0, one.getBoundingClientRect().top)) / innerHeight : 0
        })
      await expect.poll(room, { message: name }).toBeGreaterThan(0.4)
      await dialog.locator('[data-close]').click()
      await dialog.waitFor({ state: 'detached' })
    }
    await context.close()
  },
)

test('a notch and the bar at the bottom of the phone cover nothing', async () => {
  const { page, context } = await openReader(browser, club.url, upright)
  const cdp = await context.newCDPSession(page)
  const insets = { top: 47, bottom: 34 }
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets })
  const edges = (selector: string) =>
    page.evaluate(
      (wanted) =>
        [...document.querySelectorAll(wanted)].map((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return [top, innerHeight - bottom] as const
        }),
      selector,
    )
  await open(page, '/')
  for (const [top] of await edges('header a, header button')) expect(top).toBeGreaterThanOrEqual(insets.top)
  for (const [, below] of await edges('[data-bottom-bar] a'))
    expect(below).toBeGreaterThanOrEqual(insets.bottom)
  await open(page, '/happiness-center')
  await page.getByRole('dialog').waitFor()
  for (const [, below] of await edges('[data-close]')) expect(below).toBeGreaterThanOrEqual(insets.bottom)
  await open(page, '/login')
  await page.getByRole('button', { name: wordsOf.zh_cn.keyboard.open }).first().click()
  await page.locator('[data-keyboard]').waitFor()
  const [[, lowest] = [0, 0]] = (await edges('[data-keyboard] button')).toSorted(
    (one, other) => one[1] - other[1],
  )
  expect(lowest).toBeGreaterThanOrEqual(insets.bottom)
  await context.close()
})
