import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enReading } from '../apps/web/src/features/library/reading/words.en-us.ts'
import { words as enStays } from '../apps/web/src/features/places/stays.words.en-us.ts'
import { words as zhStays } from '../apps/web/src/features/places/stays.words.zh-cn.ts'
import { words as enPlaces } from '../apps/web/src/features/places/words.en-us.ts'
import { words as zhPlaces } from '../apps/web/src/features/places/words.zh-cn.ts'
import { words as zhMap } from '../apps/web/src/kit/map/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { openSharedClub } from './open-club.ts'

/**
 * Retirement communities and long stays: a city, a month, the pictures by keyboard, the brand, and missing
 * items.
 */

const phone: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const large: View = { language: 'en_us', textSize: 'largest', width: 375 }
const narrow: View = { language: 'en_us', textSize: 'large', width: 320 }

interface Listed {
  total: number
  list: {
    placeId: string
    title: string
    cityId: string
    cityName: string
    path: string
    community: { brandId: string; isOpen: boolean } | null
    travelBase: { months: number[] } | null
  }[]
}

const { club, browser } = await openSharedClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

async function ask(request: object, language = 'zh_cn'): Promise<Listed> {
  const answer = await fetch(`${club.url}/api/place/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ pageSize: 50, ...request }),
  })
  return ((await answer.json()) as { data: Listed }).data
}

const looksRight = async (page: Page) => expect(await problemsOf(page)).toEqual([])
const heading = (page: Page, level: 1 | 2, name: string | RegExp) =>
  page.getByRole('heading', { level, name, exact: true }).waitFor()
const searchOf = (page: Page) => new URL(page.url()).search

test('a reader chooses a city and a community, views its pictures by keyboard and comes back', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, phone)
  const { list } = await ask({ kind: 'community' })
  const wanted = list.find(({ community }) => community?.isOpen)
  if (!wanted) throw new Error('the content has no open community')
  const { total } = await ask({ kind: 'community', cityId: wanted.cityId, careLevel: 'assisted' })

  await page.goto(`${club.url}/retirementCommunity`)
  await hydrated(page)
  await page.locator('main figure img').first().waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: zhPlaces.tools.filters }).click()
  await page.getByLabel(zhPlaces.filters.careLevel).selectOption('assisted')
  await page.waitForURL((url) => url.search === '?careLevel=assisted')
  await page.getByRole('link', { name: zhPlaces.tools.city }).click()
  await heading(page, 1, wordsOf.zh_cn.titles['/citys'])
  await looksRight(page)

  // The other filter is carried there and back.
  await page.getByRole('link', { name: new RegExp(`^${wanted.cityName}（`) }).click()
  await page.getByRole('link', { name: zhPlaces.cityIs(wanted.cityName) }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/retirementCommunity')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    careLevel: 'assisted',
    cityId: wanted.cityId,
  })
  await heading(page, 2, zhPlaces.found(total))
  await looksRight(page)
  await page.getByRole('list', { name: zhPlaces.list }).getByRole('link', { name: wanted.title }).click()

  await heading(page, 1, wanted.title)
  await looksRight(page)
  const call = page.locator('main a[data-main-action]')
  await expect.poll(() => call.getAttribute('href')).toMatch(/^tel:000\d+$/)
  await expect.poll(() => call.innerText()).toContain(zhStays.visit)
  await page.getByRole('link', { name: zhStays.oneByOne }).click()
  await seePhotos(page, wanted.title)
  await page.getByRole('link', { name: zhStays.community.backToOne }).click()
  await heading(page, 1, wanted.title)
  expect(complaints).toEqual([])
  await context.close()
})

/** Steps through the pictures by arrow keys; going back is one step, however many were seen. */
async function seePhotos(page: Page, title: string): Promise<void> {
  await heading(page, 1, zhStays.photosOf(title))
  await hydrated(page)
  const photo = page.locator('main figure img')
  const status = page.getByRole('figure').getByText(/^第\d+张/)
  const count = Number(/共(\d+)张/.exec(await status.innerText())?.[1])
  expect(count).toBeGreaterThan(2)
  await page.getByRole('figure').getByText(zhStays.photoNo(1, count)).waitFor()
  await looksRight(page)
  const first = await photo.getAttribute('src')
  const [previous, next] = [zhStays.isFirst, zhStays.next].map((name) => page.getByRole('button', { name }))
  await expect.poll(() => previous?.getAttribute('aria-disabled')).toBe('true')
  await next?.press('Enter')
  await page.getByRole('figure').getByText(zhStays.photoNo(2, count)).waitFor()
  await expect.poll(() => searchOf(page)).toContain('&n=2')
  await expect.poll(() => photo.getAttribute('src')).not.toBe(first)
  for (let no = 3; no <= count; no += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('figure').getByText(zhStays.photoNo(count, count)).waitFor()
  // Nothing happens after the last picture, and nothing moves by itself.
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: zhStays.isLast }).waitFor()
  await looksRight(page)
  await page.keyboard.press('ArrowLeft')
  await page
    .getByRole('figure')
    .getByText(zhStays.photoNo(count - 1, count))
    .waitFor()
  await page.reload()
  await hydrated(page)
  await page
    .getByRole('figure')
    .getByText(zhStays.photoNo(count - 1, count))
    .waitFor()
  await page.goBack()
  await heading(page, 1, title)
  await page.goForward()
  await page
    .getByRole('figure')
    .getByText(zhStays.photoNo(count - 1, count))
    .waitFor()
}

test('the large map stays open when a city is chosen, and links to the list with it', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, phone)
  const [wanted] = (await ask({ kind: 'community' })).list
  if (!wanted) throw new Error('the content has no community')
  await page.goto(`${club.url}/retirementCommunityMap`)
  await hydrated(page)
  await page.getByRole('region', { name: zhMap.label }).locator('.club-map-mark').first().waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: zhPlaces.tools.city }).click()
  await page.getByRole('link', { name: new RegExp(`^${wanted.cityName}（`) }).click()
  await heading(page, 1, wordsOf.zh_cn.titles['/retirementCommunityMap'])
  await expect.poll(() => searchOf(page)).toBe(`?cityId=${wanted.cityId}`)
  await page.getByRole('link', { name: zhPlaces.toList }).click()
  await heading(page, 1, wordsOf.zh_cn.titles['/retirementCommunity'])
  await expect.poll(() => searchOf(page)).toBe(`?cityId=${wanted.cityId}`)
  await page.getByRole('link', { name: wanted.title }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a brand page lists its communities, which link back to it', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, large)
  await page.goto(`${club.url}/retirementCommunity`)
  await hydrated(page)
  await looksRight(page)
  await page.getByRole('link', { name: enStays.brands }).click()
  const brandMain = wordsOf.en_us.titles['/brandMain']
  await heading(page, 1, brandMain)
  await looksRight(page)
  await page.getByRole('list', { name: brandMain }).getByRole('link').first().click()
  await page.waitForURL(/\/brandMain\?id=/)
  const brandId = new URL(page.url()).searchParams.get('id') ?? ''
  const { total, list } = await ask({ kind: 'community', brandId }, 'en_us')
  await heading(page, 2, enStays.ofBrand(total))
  await looksRight(page)
  await page
    .getByRole('list', { name: enStays.ofBrandList })
    .getByRole('link', { name: list[0]?.title ?? '' })
    .click()
  await heading(page, 1, list[0]?.title ?? '')
  await looksRight(page)
  await expect.poll(() => page.locator(`main a[href="/brandMain?id=${brandId}"]`).count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('long stays are filtered by month and city, and describe the place', async () => {
  const { page, context, complaints } = await openReader(browser, club.url, narrow)
  const month = 7
  const { list: inJuly, total } = await ask({ kind: 'travel_base', month }, 'en_us')
  const [wanted] = inJuly
  if (!wanted) throw new Error('the content has no base for July')
  expect(inJuly.every(({ travelBase }) => travelBase?.months.includes(month))).toBe(true)
  await page.goto(`${club.url}/travelForOld`)
  await hydrated(page)
  await looksRight(page)
  await page.getByRole('button', { name: enPlaces.tools.filters, exact: true }).click()
  await page.getByLabel(enPlaces.filters.month).selectOption(String(month))
  await heading(page, 2, enPlaces.found(total))
  await looksRight(page)
  await page.getByRole('link', { name: enPlaces.tools.city, exact: true }).click()
  await heading(page, 1, wordsOf.en_us.titles['/travelForOldCitys'])
  await looksRight(page)
  await page.getByRole('link', { name: new RegExp(`^${wanted.cityName} \\(`) }).click()
  await page.getByRole('link', { name: enPlaces.cityIs(wanted.cityName) }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe(String(month))
  // The address alone shows the same, rendered by the server.
  await page.reload()
  await hydrated(page)
  await page.getByRole('list', { name: enPlaces.list }).getByRole('link', { name: wanted.title }).click()
  await heading(page, 1, wanted.title)
  await page.getByText(enPlaces.facts.altitude, { exact: true }).waitFor()
  await looksRight(page)
  // The page shows the first of its pictures and says how many there are.
  const photos = await page.getByRole('heading', { level: 2, name: /^\d+ photos$/ }).innerText()
  const count = Number.parseInt(photos, 10)
  await page
    .getByRole('link', { name: enStays.enlarge('') })
    .first()
    .click()
  await page.getByRole('figure').getByText(enStays.photoNo(2, count)).waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: enStays.travel_base.backToOne }).click()
  await heading(page, 1, wanted.title)
  expect(complaints).toEqual([])
  await context.close()
})

test('missing items say so, lead on and are an HTTP 404', async () => {
  const { page, context } = await openReader(browser, club.url, large)
  for (const [path, title] of [
    ['/retirementCommunityDetail?id=no-such-place', enPlaces.unknown],
    ['/retirementCommunityDetail', enPlaces.unknown],
    ['/photo?id=%3Cscript%3E', enPlaces.unknown],
    ['/travelForOldDetail?id=no-such-place', enPlaces.unknown],
    ['/travelForOldPhoto?id=no-such-place&n=2', enPlaces.unknown],
    ['/brandMain?id=no-such-brand', enReading.unknown],
    ['/retirementCommunity?cityId=nowhere', wordsOf.en_us.titles['/retirementCommunity']],
  ] as const) {
    const answer = await page.goto(club.url + path)
    expect(answer?.status(), path).toBe(404)
    await heading(page, 1, title)
  }
  await hydrated(page)
  await page.getByRole('main').getByText(enPlaces.none).waitFor()
  await looksRight(page)
  // An unknown picture number shows the first one.
  const [any] = (await ask({ kind: 'community' })).list
  const answer = await page.goto(`${club.url}/photo?id=${any?.placeId}&n=99`)
  expect(answer?.status()).toBe(200)
  await page.getByRole('button', { name: enStays.isFirst }).waitFor()
  await context.close()
})

test('a failed call is reported where its answer is missing, and a retry loads it', async () => {
  const { page, context } = await openReader(browser, club.url, phone)
  await page.goto(`${club.url}/travelForOld`)
  await hydrated(page)
  await page.route('**/api/place/**', (route) => route.abort())
  await page.getByRole('link', { name: zhPlaces.tools.city }).focus()
  await page.getByRole('list', { name: zhPlaces.list }).getByRole('link').first().click()
  const { common, errors } = wordsOf.zh_cn
  await page.getByRole('main').getByText(errors.requestFailed).first().waitFor()
  // One failed call is not a lost network.
  await expect.poll(() => page.getByRole('region', { name: common.offline.title }).count()).toBe(0)
  await looksRight(page)
  await page.unroute('**/api/place/**')
  await page.getByRole('button', { name: common.retry }).first().click()
  await page.getByText(zhPlaces.facts.title).waitFor()
  await context.close()
})
