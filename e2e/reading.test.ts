import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enBook } from '../apps/web/src/features/book/words.en-us.ts'
import { words as enReading } from '../apps/web/src/features/library/reading/words.en-us.ts'
import { words as zhReading } from '../apps/web/src/features/library/reading/words.zh-cn.ts'
import { words as enLibrary } from '../apps/web/src/features/library/words.en-us.ts'
import { words as zhLibrary } from '../apps/web/src/features/library/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, untilAnnounced, type View, wordsOf } from './browser.ts'
import { openSharedClub } from './open-club.ts'

/**
 * Reading and searching: health and its tabs, an article, the care finder, search, discounts, hotlines, the
 * book reader.
 */

const { club, browser } = await openSharedClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const chinese: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const large: View = { language: 'en_us', textSize: 'largest', width: 375 }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test('health leads by its tabs to an article, which can be enlarged, rated and shared', async () => {
  const { page, context } = await openReader(browser, club.url, chinese)
  const words = zhLibrary.health
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${club.url}/health`)
  await hydrated(page)
  await page.getByRole('link', { name: words.tabs.care_guidance }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=care_guidance')
  const cards = page.getByRole('list', { name: words.tabs.care_guidance }).getByRole('link')
  await expect.poll(() => cards.count()).toBe(5)
  await page.getByRole('button', { name: zhReading.more }).click()
  await cards.nth(5).waitFor()
  expect(await problemsOf(page)).toEqual([])

  const title = (await cards.first().locator('span span').first().innerText()).trim()
  await cards.first().click()
  await heading(page, title)
  await page.getByRole('button', { name: zhReading.larger }).click()
  await page.waitForFunction(() => document.documentElement.dataset.textSize === 'large')
  await page.getByRole('button', { name: zhReading.helpful.no }).click()
  await page.getByText(zhReading.helpful.thanksNo).waitFor()
  await page.getByRole('button', { name: zhReading.helpful.change }).click()
  await page.getByRole('button', { name: zhReading.helpful.yes }).click()
  await page.getByText(zhReading.helpful.thanks).waitFor()
  await page.getByText(zhReading.send.title, { exact: true }).click()
  await page.getByRole('button', { name: zhReading.send.copy }).click()
  await page.getByText(zhReading.send.copied).first().waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expect(await problemsOf(page)).toEqual([])
  // Going back returns to the same tab.
  await page.goBack()
  await page.getByRole('list', { name: words.tabs.care_guidance }).waitFor()
  await context.close()
})

test('missing items say so, lead on and are an HTTP 404', async () => {
  const { page, context } = await openReader(browser, club.url, large)
  for (const [path, title] of [
    ['/newsDetail?id=no-such-article', enReading.unknown],
    ['/healthQuesDetail?id=%3Cscript%3E', enReading.unknown],
    ['/discounts?id=none', enReading.unknown],
    ['/oldAgeBook?book=money-reader&chapter=99', enBook.unknown],
    ['/oldAgeBook?book=money-reader&chapter=1x', enBook.unknown],
  ] as const) {
    const answer = await page.goto(club.url + path)
    expect(answer?.status(), path).toBe(404)
    await heading(page, title)
  }
  await hydrated(page)
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('link', { name: enBook.toShelf }).click()
  await heading(page, wordsOf.en_us.titles['/oldAgeBook'])
  await context.close()
})

test('addresses with a NUL or half an emoji are addresses of nothing, also once the browser runs the page', async () => {
  const { page, context } = await openReader(browser, club.url, large)
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 400) refused.push(answer.url())
  })
  for (const [path, title] of [
    ['/newsDetail?id=%00', enReading.unknown],
    ['/healthQuesDetail?id=a%00', enReading.unknown],
    ['/oldAgeBook?book=money-reader%00&chapter=1', enBook.unknown],
  ] as const) {
    const answer = await page.goto(club.url + path)
    expect(answer?.status(), path).toBe(404)
    await hydrated(page)
    await heading(page, title)
  }
  // Cut after 40 characters, in the middle of the emoji.
  const text = `${'a'.repeat(39)}😀`
  await page.goto(`${club.url}/search?text=${encodeURIComponent(text)}`)
  await page
    .getByText(enLibrary.search.none('a'.repeat(39)))
    .first()
    .waitFor()
  expect(refused).toEqual([])
  await context.close()
})

test('the care finder asks one question at a time, works by keyboard, and explains its advice', async () => {
  const { page, context } = await openReader(browser, club.url, large)
  const words = enLibrary.finder
  await page.goto(`${club.url}/careFinder`)
  await hydrated(page)
  await page.getByRole('button', { name: words.next }).press('Enter')
  await page.getByText(words.missing).waitFor()
  for (const [question, answer, next] of [
    [words.relation, words.relations['4'], words.next],
    [words.socialInsurance, words.socialInsurances.N, words.next],
    [words.health, words.healths['3'], words.next],
    [words.medicalNeed, words.medicalNeeds['3'], words.submit],
  ] as const) {
    const group = page.getByRole('group', { name: question })
    await group.waitFor()
    // Every next question first gives the focus to the page's heading.
    if (question !== words.relation) {
      const title = page.getByRole('heading', { level: 1 })
      await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await group.getByRole('radio', { name: answer }).press('Space')
    await page.getByRole('button', { name: next }).press('Enter')
  }
  await page.getByText(words.because).first().waitFor()
  expect(new URL(page.url()).search, 'answers about health stand in no address').toBe('')
  await expect.poll(() => page.getByText(words.because).count()).toBeGreaterThan(1)
  expect(await problemsOf(page)).toEqual([])
  await page.goBack()
  await page.getByRole('group', { name: words.medicalNeed }).waitFor()
  await context.close()
})

test('a two-character search finds its pages, and going back returns to the results', async () => {
  const { page, context } = await openReader(browser, club.url, chinese)
  const words = zhLibrary.search
  await page.goto(`${club.url}/search`)
  await hydrated(page)
  await page.getByLabel(words.label).fill('血压')
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await page.getByRole('heading', { name: words.results('血压') }).waitFor()
  const found = page.getByRole('list', { name: words.results('血压') }).getByRole('link')
  await found.first().waitFor()
  await expect.poll(() => found.first().innerText()).toContain('血压')
  expect(await problemsOf(page)).toEqual([])
  await found.first().click()
  await page.waitForURL((url) => url.pathname !== '/search')
  await page.goBack()
  await found.first().waitFor()
  await page.getByLabel(words.label).fill('绝无此词')
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  // In the page, and announced.
  await page.getByText(words.none('绝无此词')).first().waitFor()
  expect(await problemsOf(page)).toEqual([])
  await context.close()
})

test('discounts are filtered by kind and shown in full; every hotline can be called', async () => {
  const { page, context } = await openReader(browser, club.url, chinese)
  const { discounts, hotlines } = zhLibrary
  await page.goto(`${club.url}/discounts`)
  await hydrated(page)
  const { common } = wordsOf.zh_cn
  await page.getByRole('button', { name: common.otherPartsOf(discounts.categoriesLabel) }).click()
  await page.getByRole('link', { name: discounts.categories.dining, exact: true }).click()
  const list = page.getByRole('list', { name: discounts.categories.dining }).getByRole('link')
  await list.first().waitFor()
  await list.first().click()
  await page.getByText(discounts.merchant, { exact: true }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.goto(`${club.url}/discountsLine`)
  await hydrated(page)
  const call = page.getByRole('link', { name: `${hotlines.call} 120` })
  await expect.poll(() => call.getAttribute('href')).toBe('tel:120')
  await context.close()
})

test('the reader remembers the chapter, the paragraph and the bookmark', async () => {
  const { page, context } = await openReader(browser, club.url, large)
  await page.goto(`${club.url}/oldAgeBook`)
  await hydrated(page)
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('link', { name: enBook.begin }).first().click()
  await page.getByText(enBook.of(1, 10)).waitFor()
  await page.getByRole('link', { name: new RegExp(enBook.next('')) }).click()
  await page.getByText(enBook.of(2, 10)).waitFor()
  // The link is at the end of the chapter before.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.locator('main h2, main h3').nth(1).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 900))
  await page.getByRole('button', { name: enBook.mark }).click()
  await untilAnnounced(page, enBook.marked)
  const contents = page.getByRole('link', { name: enBook.contents, exact: true })
  await contents.scrollIntoViewIfNeeded()
  // The first paragraph that is not above the screen, or the last: the button is below the text.
  const paragraph = await page.evaluate(() => {
    const all = [...(document.querySelector('main [data-prose]')?.children ?? [])]
    return (all.find((each) => each.getBoundingClientRect().bottom > 90) ?? all.at(-1))?.textContent
  })
  await contents.click()
  await page.getByRole('link', { name: enBook.resume(2) }).waitFor()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: enBook.removeBookmark }).click()
  await page.getByRole('button', { name: enBook.removeBookmark }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: enBook.resume(2) }).click()
  await page.getByText(enBook.of(2, 10)).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(paragraph)
  await context.close()
})
