import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roughKilometers } from '../apps/web/src/features/places/distance.rules.ts'
import { words as enPlaces } from '../apps/web/src/features/places/words.en-us.ts'
import { words as zhPlaces } from '../apps/web/src/features/places/words.zh-cn.ts'
import { words as enMap } from '../apps/web/src/kit/map/words.en-us.ts'
import { words as zhMap } from '../apps/web/src/kit/map/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { openSharedClub } from './open-club.ts'

/** The elder-care map and the hospitals: filters, distances, the map by keyboard and without its code. */

const phone: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const largest: View = { language: 'en_us', textSize: 'largest', width: 320 }

const { club, browser } = await openSharedClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

interface Listed {
  total: number
  list: { placeId: string; title: string; distanceMeters: number | null }[]
}

async function ask(request: object): Promise<Listed> {
  const answer = await fetch(`${club.url}/api/place/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  return ((await answer.json()) as { data: Listed }).data
}

const looksRight = async (page: Page) => expect(await problemsOf(page)).toEqual([])
const marks = (page: Page) => page.locator('.club-map-mark')

/** Presses marks by keyboard, from cluster to cluster, until a single place is chosen. */
async function chooseByKeyboard(page: Page, chosen: string): Promise<void> {
  await marks(page).first().focus()
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: chosen })
    if (await heading.isVisible()) return
  }
  throw new Error('no place was chosen')
}

test('a reader chooses a city, finds a place on the map by keyboard, reads about it and comes back', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, phone)
  const words = zhPlaces
  await page.goto(`${club.url}/oldMap`)
  await hydrated(page)
  await looksRight(page)
  await page.getByRole('button', { name: words.tools.filters }).click()
  await page.getByLabel(words.filters.cityId).selectOption('beijing')
  const { total } = await ask({ kind: 'institution', cityId: 'beijing' })
  await page.getByRole('heading', { name: words.found(total) }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?cityId=beijing')
  await looksRight(page)
  await page.getByRole('button', { name: words.tools.filters }).click()

  await page.getByRole('button', { name: words.tools.map }).click()
  await marks(page).first().waitFor()
  await looksRight(page)
  await chooseByKeyboard(page, words.chosen)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.chosen)
  const card = page
    .locator('section', { has: page.getByRole('heading', { name: words.chosen }) })
    .getByRole('link')
  await card.waitFor()
  const [title = ''] = (await card.innerText()).split('\n')
  expect(
    (await ask({ kind: 'institution', cityId: 'beijing', pageSize: 50 })).list.map((one) => one.title),
  ).toContain(title)
  await looksRight(page)

  await card.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await looksRight(page)
  await expect
    .poll(() => page.locator('main a[data-main-action]').getAttribute('href'))
    .toMatch(/^tel:000\d+$/)
  await page.getByRole('button', { name: wordsOf.zh_cn.common.back }).click()
  await page.getByRole('heading', { name: words.found(total) }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('cityId')).toBe('beijing')
  await marks(page).first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

type Finger = { x: number; y: number }

/** Fingers that touch together, move in steps and are lifted. */
async function move(page: Page, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const steps = 10
  await touch('touchStart', [...from])
  for (let step = 1; step <= steps; step += 1) {
    const between = (start: number, end = start) => start + ((end - start) * step) / steps
    const points = from.map(({ x, y }, index) => ({
      x: between(x, to[index]?.x),
      y: between(y, to[index]?.y),
    }))
    await touch('touchMove', points)
  }
  await touch('touchEnd', [])
  await session.detach()
}

/** Waits until scrolling has ended after a swipe: the same position for several frames. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [still, last] = [0, window.scrollY]
    while (still < 20) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      still = window.scrollY === last ? still + 1 : 0
      last = window.scrollY
    }
  })
}

test('one finger scrolls the page, two move the map, and a setting lets one move the map', async () => {
  const { page, context } = await openReader(browser, club.url, phone)
  await page.goto(`${club.url}/oldMapBaidu`)
  await marks(page).first().waitFor()
  await looksRight(page)
  const scale = () => page.getByText(/^图上从左到右/).innerText()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const first = await scale()
  await move(page, [{ x: 30, y: 600 }], [{ x: 30, y: 400 }])
  await page.waitForFunction(() => window.scrollY > 100)
  await untilStill(page)
  // How far a swipe scrolls depends on the machine, so bring the map to where the two fingers touch.
  await page.evaluate(() => document.querySelector('.club-map')?.scrollIntoView())
  await untilStill(page)
  const top = await scrolled()
  await move(
    page,
    [
      { x: 150, y: 300 },
      { x: 200, y: 300 },
    ],
    [
      { x: 40, y: 300 },
      { x: 320, y: 300 },
    ],
  )
  await page.getByText(first).waitFor({ state: 'detached' })
  await expect.poll(() => scrolled()).toBe(top)
  await page.getByRole('button', { name: zhMap.showAll }).click()
  await page.getByText(first).waitFor()

  await page.getByRole('button', { name: zhMap.fingerOn }).click()
  await page.getByText(zhMap.fingerIsOn).waitFor()
  await page.evaluate(() => document.querySelector('.club-map')?.scrollIntoView())
  const there = await scrolled()
  const places = () => marks(page).evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().x))
  const before = await places()
  await move(page, [{ x: 30, y: 300 }], [{ x: 130, y: 250 }])
  await page.waitForFunction((old) => {
    const now = [...document.querySelectorAll('.club-map-mark')].map((mark) => mark.getBoundingClientRect().x)
    return JSON.stringify(now) !== old
  }, JSON.stringify(before))
  await expect.poll(() => scrolled()).toBe(there)
  await page.getByRole('button', { name: zhMap.fingerOff }).click()
  await page.getByText(zhMap.fingerText).waitFor()
  await looksRight(page)
  await context.close()
})

test('buttons replace every gesture', async () => {
  const { page, context } = await openReader(browser, club.url, largest)
  await page.goto(`${club.url}/oldMap?map=1`)
  await marks(page).first().waitFor()
  await looksRight(page)
  const scale = () => page.getByText(/from left to right$/).innerText()
  const numbers = () => marks(page).allInnerTexts()
  const [wide, seen] = [await scale(), await numbers()]
  await page.getByRole('button', { name: enMap.zoomIn, exact: true }).click()
  await expect.poll(() => scale()).not.toBe(wide)
  await page.getByRole('button', { name: enMap.zoomOut, exact: true }).click()
  await expect.poll(() => scale()).toBe(wide)
  for (let steps = 0; steps < 3; steps += 1) await page.getByRole('button', { name: enMap.right }).click()
  await expect.poll(() => numbers()).toEqual([])
  await page.getByRole('button', { name: enMap.showAll }).click()
  await expect.poll(() => numbers()).toEqual(seen)
  await context.close()
})

test('only the button requests the location, roughly, and it can be turned off again', async () => {
  const place = { geolocation: { latitude: 31.23456, longitude: 121.47654 }, permissions: ['geolocation'] }
  const { page, context } = await openReader(browser, club.url, largest, place)
  const words = enPlaces
  const near = { latitude: 31.23, longitude: 121.48 }
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/place/list')) sent.push(request.postData() ?? '')
  })
  await page.goto(`${club.url}/oldMap`)
  await hydrated(page)
  expect(sent.filter((body) => body.includes('near'))).toEqual([])
  // The largest text asks first, so that the list begins in the first screen.
  await page.getByRole('button', { name: words.tools.all(true) }).click()
  await looksRight(page)
  await page.getByRole('button', { name: words.tools.near }).click()
  await page.getByText(words.near.why).waitFor()
  await page.getByRole('button', { name: words.near.ask }).click()
  await page.getByText(words.near.isHere).waitFor()
  const [nearest] = (await ask({ kind: 'institution', near })).list
  await page
    .getByText(words.fromHere(roughKilometers(nearest?.distanceMeters ?? 0)))
    .first()
    .waitFor()
  expect(sent.map((body) => JSON.parse(body).near)).toContainEqual(near)
  expect(sent.join()).not.toMatch(/31\.234|121\.476/)
  await expect.poll(() => page.url()).toBe(`${club.url}/oldMap`)
  await looksRight(page)
  await page.getByRole('button', { name: words.near.stop }).click()
  await page
    .getByText(words.fromHere(roughKilometers(nearest?.distanceMeters ?? 0)))
    .first()
    .waitFor({ state: 'detached' })
  await context.close()
})

test('a reader who shares no location measures from a city', async () => {
  const { page, context } = await openReader(browser, club.url, phone)
  const words = zhPlaces
  await page.goto(`${club.url}/medicalMap`)
  await hydrated(page)
  await page.getByRole('button', { name: words.tools.near }).click()
  await page.getByRole('button', { name: words.near.ask }).click()
  await page.getByText(words.near.refused).waitFor()
  await looksRight(page)
  await page.getByLabel(words.near.city).selectOption('chengdu')
  await page.getByText(words.near.isCity('成都')).waitFor()
  await page
    .getByText(/^离市中心/)
    .first()
    .waitFor()
  await looksRight(page)
  await context.close()
})

test('hospitals are listed by rank in a specialty; each has its own page', async () => {
  const { page, context } = await openReader(browser, club.url, largest)
  const words = enPlaces
  await page.goto(`${club.url}/medicalMap?specialty=heart`)
  await hydrated(page)
  const { total } = await ask({ kind: 'hospital', specialty: 'heart' })
  await page.getByRole('heading', { name: words.foundHospitals(total) }).waitFor()
  await page.getByText(words.rankIn(words.specialties.heart, 1), { exact: true }).waitFor()
  await looksRight(page)
  const card = page.getByRole('list', { name: words.list }).getByRole('link').first()
  await card.click()
  await page.getByRole('heading', { name: words.facts.title }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await looksRight(page)
  await context.close()
})

test.each(['/oldMapDetail?id=no-such-place', '/medicalMap?id=no-such-place', '/oldMap?cityId=no-such-city'])(
  '%s is not found, and leads on',
  async (path) => {
    const { page, context } = await openReader(browser, club.url, largest)
    const answer = await page.goto(club.url + path)
    expect(answer?.status()).toBe(404)
    await hydrated(page)
    await looksRight(page)
    const [list] = path.split('?')
    if (path.includes('id=')) await page.locator('main a[data-main-action]').click()
    await page.waitForURL((url) => url.pathname === (list === '/oldMapDetail' ? '/oldMap' : list))
    await context.close()
  },
)

test('without the map’s code the list works, and a retry loads the map', async () => {
  const { page, context } = await openReader(browser, club.url, largest)
  await page.route('**/assets/leaflet-map*', (route) => route.abort())
  await page.goto(`${club.url}/oldMap?map=1`)
  await page.getByText(enMap.failedText).waitFor()
  const { total } = await ask({ kind: 'institution' })
  await page.getByRole('heading', { name: enPlaces.found(total) }).waitFor()
  await looksRight(page)
  await page.unroute('**/assets/leaflet-map*')
  await page.getByRole('button', { name: wordsOf.en_us.common.retry }).click()
  await marks(page).first().waitFor()
  await looksRight(page)
  await context.close()
})

/** As Safari 12: touches, but no pointers. */
function withoutPointers(): void {
  Reflect.deleteProperty(window, 'PointerEvent')
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
    window.addEventListener(name, (event) => event.stopImmediatePropagation(), true)
}

test('on a phone that knows no pointers, a mark answers a tap after the map was dragged', async () => {
  const { page, context } = await openReader(browser, club.url, phone)
  await context.addInitScript(withoutPointers)
  await page.goto(`${club.url}/oldMap?map=1`)
  await hydrated(page)
  await marks(page).first().waitFor()
  await page.getByRole('button', { name: zhMap.fingerOn }).click()
  await page.getByText(zhMap.fingerIsOn).waitFor()
  await page.evaluate(() => document.querySelector('.club-map')?.scrollIntoView())
  await untilStill(page)
  const place = () =>
    marks(page)
      .first()
      .evaluate((mark) => mark.getBoundingClientRect().x)
  const before = await place()
  await move(page, [{ x: 30, y: 300 }], [{ x: 60, y: 310 }])
  await expect.poll(place).not.toBe(before)

  // Closer, or the place itself.
  const shown = () => page.locator('main').innerText()
  const wide = await shown()
  await marks(page).first().tap()
  await expect.poll(shown).not.toBe(wide)
  await context.close()
})
