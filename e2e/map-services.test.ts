import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as places } from '../apps/web/src/features/places/words.zh-cn.ts'
import { words } from '../apps/web/src/kit/map/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, type View } from './browser.ts'
import { openClub } from './open-club.ts'

/** Maps with the operator's services: tiles, routes and Baidu's map, each answered by a stand-in. */

const phone: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Stand-in for Baidu's script: markers are buttons, and it records what it can reach of the club. */
const standIn = `
  const reached = []
  for (const reach of [() => parent.document.title, () => top.location.href]) {
    try { reach(); reached.push('page') } catch { reached.push('nothing') }
  }
  document.body.dataset.reached = reached.join(' ')
  localStorage.setItem('a', '1')
  document.body.dataset.kept = localStorage.getItem('a') + document.cookie
  window.BMap = {
    Map: function (id) {
      const place = document.getElementById(id)
      Object.assign(this, {
        centerAndZoom() {}, disableDragging() {}, enableDragging() {}, panBy() {}, setViewport() {},
        zoomIn() { place.dataset.zoomed = 'in' }, zoomOut() {},
        clearOverlays() { place.replaceChildren() },
        addOverlay(marker) { place.append(marker.button) },
      })
    },
    Point: function (lng, lat) { Object.assign(this, { lng, lat }) },
    Marker: function (point, { title }) {
      this.button = document.createElement('button')
      this.button.textContent = title
      this.button.dataset.at = point.lng.toFixed(2) + ',' + point.lat.toFixed(2)
      this.addEventListener = (name, act) => this.button.addEventListener(name, act)
    },
  }
  window.mapIsHere()
`

const { club, browser } = await openClub({
  CLUB_DEMO: '0',
  CLUB_NOW: '2026-11-20T02:00:00Z',
  CLUB_MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  CLUB_MAP_TILE_ATTRIBUTION: '底图：示例地图',
  CLUB_MAP_DATUM: 'gcj02',
  CLUB_BAIDU_MAP_KEY: 'AbCdEf0123456789',
  CLUB_ROUTE_URL: 'https://route.example/to?position={longitude},{latitude}&name={name}',
})

/** Answers for the services and records requests to any other host. */
async function standInFor(page: Page): Promise<{ tiles: string[]; strangers: string[] }> {
  const asked = { tiles: [] as string[], strangers: [] as string[] }
  await page.route(
    (url) => !url.href.startsWith(club.url),
    (route) => {
      const { host, pathname } = new URL(route.request().url())
      if (host === 'tiles.example') {
        asked.tiles.push(pathname)
        return route.fulfill({ contentType: 'image/png', body: onePixel })
      }
      if (host === 'api.map.baidu.com') {
        return route.fulfill({ contentType: 'text/javascript', body: standIn })
      }
      asked.strangers.push(host)
      return route.abort()
    },
  )
  return asked
}

test('the operator’s tiles lie under the club’s marks, with their licence, and nothing else is fetched', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, phone)
  const asked = await standInFor(page)
  await page.goto(`${club.url}/oldMap?map=1`)
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  await page.locator('.club-map-mark').first().waitFor()
  await page.getByText('底图：示例地图').waitFor()
  expect(asked.tiles.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true)
  expect(asked.strangers).toEqual([])
  expect(await problemsOf(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('the route to a place opens the operator’s service', async () => {
  const { page, context } = await openReader(browser, club.url, phone)
  await standInFor(page)
  await page.goto(`${club.url}/oldMap`)
  await hydrated(page)
  await page.getByRole('list', { name: places.list }).getByRole('link').first().click()
  const way = page.getByRole('link', { name: places.where.route })
  await expect
    .poll(() => way.getAttribute('href'))
    .toMatch(/^https:\/\/route\.example\/to\?position=\d+(\.\d+)?,\d+(\.\d+)?&name=%E[0-9A-F%]+$/)
  expect(await problemsOf(page)).toEqual([])
  await context.close()
})

test('with a key the large map is Baidu’s, in a frame that cannot reach the club', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, phone)
  const asked = await standInFor(page)
  // Start on another page, whose policy does not allow Baidu.
  await page.goto(`${club.url}/oldMap?map=1`)
  await hydrated(page)
  await page.getByRole('link', { name: places.toBigMap }).click()
  const frame = page.frameLocator(`iframe[title="${words.baidu}"]`)
  const first = frame.getByRole('button').first()
  await first.waitFor()
  await expect.poll(() => frame.locator('body').getAttribute('data-reached')).toBe('nothing nothing')
  await expect.poll(() => frame.locator('body').getAttribute('data-kept')).toBe('1')
  await expect.poll(() => first.getAttribute('data-at')).toMatch(/^\d+\.\d\d,\d+\.\d\d$/)
  await page.getByRole('button', { name: words.zoomIn, exact: true }).click()
  await frame.locator('#map[data-zoomed=in]').waitFor()
  const title = await first.innerText()
  // A real click is lost now and then: the frame is another process, which learns later that the page scrolled.
  await first.dispatchEvent('click')
  await page.getByRole('heading', { name: places.chosen }).waitFor()
  await page.getByRole('link', { name: title }).first().waitFor()
  expect(asked.strangers).toEqual([])
  // The tests' init script finds no storage in the sandboxed frame.
  expect(complaints.filter((complaint) => !complaint.includes('The document is sandboxed'))).toEqual([])
  await context.close()
})

test('if Baidu’s map does not load, the club’s own is shown', async () => {
  const { page, context } = await openReader(browser, club.url, phone)
  await standInFor(page)
  await page.clock.install()
  await page.route('**/map/baidu', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${club.url}/oldMapBaidu`)
  await page.locator('.club-map iframe').waitFor({ state: 'attached' })
  await page.clock.fastForward(11_000)
  await page.locator('.club-map-mark').first().waitFor()
  await expect.poll(() => page.locator('.club-map iframe').count()).toBe(0)
  await context.close()
})
