import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { words as enLogin } from '../apps/web/src/features/identity/sign-in/login-alert.words.en-us.ts'
import { words as zhLogin } from '../apps/web/src/features/identity/sign-in/login-alert.words.zh-cn.ts'
import { words as enTalent } from '../apps/web/src/features/talent/words.en-us.ts'
import { words as zhTalent } from '../apps/web/src/features/talent/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsInBothSizes, type View } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/** The contest as its visitors and voters see it, in Chinese and English by turns, on the works of the demo club. */

interface Listed {
  list: { workNo: string; name: string; votes: number }[]
}

const inChinese = {
  view: { language: 'zh_cn', textSize: 'standard', width: 375 } satisfies View,
  mobile: '13900000061',
  words: zhTalent,
  login: zhLogin,
}
const inEnglish = {
  view: { language: 'en_us', textSize: 'largest', width: 375 } satisfies View,
  mobile: '13900000062',
  words: enTalent,
  login: enLogin,
}

let visitor: ApiBrowser

const { club, browser } = await openClub({ CLUB_DEMO: '1', CLUB_NOW: '2026-11-20T02:00:00Z' })

beforeAll(async () => {
  visitor = new ApiBrowser(club.url)
  await new ApiBrowser(club.url).register(club, inChinese.mobile)
})

async function looksRight(page: Page): Promise<void> {
  expect(await problemsInBothSizes(page)).toEqual([])
}

/** The first works of the ranking and of the wall. */
async function worksNow() {
  const [ranked, hung] = await Promise.all(
    ['talentRankQuery', 'queryWorkWall'].map((name) => visitor.call<Listed>(`/api/talent/${name}`, {})),
  )
  const [first] = ranked?.list ?? []
  if (!first || !hung) throw new Error('the demo club has no works')
  return { first, others: hung.list.filter(({ workNo }) => workNo !== first.workNo) }
}

test.each([inChinese])(
  'a visitor looks at a work, signs in, and votes three times ($view.language)',
  async ({ view, mobile, words, login }) => {
    const { voting, work } = words
    const { first, others } = await worksNow()
    const { page, context, complaints } = await openReader(browser, club.url, view)
    const vote = (name: string) => page.getByRole('button', { name: voting.voteFor(name), exact: true })

    await page.goto(`${club.url}/stage`)
    await page.getByText(words.stage.now.both).waitFor()
    await hydrated(page)
    await looksRight(page)
    await page.getByRole('link', { name: words.stage.vote, exact: true }).click()
    await page.getByText(voting.visitor(3)).waitFor()
    await vote(others[0]?.name ?? '').waitFor()
    await looksRight(page)

    await page.getByRole('button', { name: voting.find, exact: true }).click()
    await page.getByLabel(voting.findLabel).fill('没有这样的名字')
    await page.getByRole('button', { name: voting.findButton, exact: true }).click()
    await page.getByRole('main').getByText(voting.notFound('没有这样的名字')).waitFor()
    await looksRight(page)
    await page.getByLabel(voting.findLabel).fill(first.workNo)
    await page.getByRole('button', { name: voting.findButton, exact: true }).click()
    await page.getByRole('link', { name: first.name }).click()
    await page.getByRole('heading', { level: 1, name: first.name }).waitFor()
    await page.getByRole('button', { name: work.larger, exact: true }).click()
    await page.getByText(work.scrollHint).first().waitFor()
    await looksRight(page)

    await vote(first.name).click()
    await page.getByRole('dialog').getByRole('button', { name: login.signIn }).click()
    await signInByPassword(page, view, mobile)
    await page.waitForURL(`${club.url}/talentWork?workNo=${first.workNo}`)
    await vote(first.name).click()
    await page
      .getByRole('main')
      .getByText(voting.counted(first.votes + 1, 2))
      .waitFor()
    await looksRight(page)

    await page.getByRole('link', { name: work.toVoting }).click()
    await page.getByText(voting.left(2, 3), { exact: true }).first().waitFor()
    expect(await belowTheFirstScreen(page, words)).toEqual([])
    for (const { name } of others.slice(0, 2)) {
      await vote(name).click()
      await page.getByRole('listitem').filter({ hasText: name }).getByText(voting.voted).waitFor()
    }
    // After the third vote no work offers another, nor says that there was one left.
    const [second] = others
    await page
      .getByRole('main')
      .getByText(voting.counted((second?.votes ?? 0) + 1, 0))
      .waitFor()
    const unvoted = page.getByRole('listitem').filter({ hasText: others[2]?.name ?? '' })
    await unvoted.getByText(voting.left(0, 3), { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: words.voting.vote }).count()).toBe(0)
    await looksRight(page)

    await page.getByRole('link', { name: words.tabs['4'], exact: true }).click()
    const ranked = page.getByRole('list', { name: words.ranking.listLabel }).getByRole('listitem')
    await ranked
      .first()
      .getByText(work.countOfVotes(first.votes + 1))
      .waitFor()
    await page.getByText(words.tally.title, { exact: true }).click()
    await page.getByRole('button', { name: words.tally.showRules(1) }).click()
    await looksRight(page)
    expect(complaints).toEqual([])
    await context.close()
  },
)

/** What of the contest's tabs and of the first work is not in the first screen, in the lowest window at the largest text. */
async function belowTheFirstScreen(page: Page, words: typeof zhTalent): Promise<string[]> {
  const before = page.viewportSize()
  const size = await page.evaluate(() => document.documentElement.dataset.textSize)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = 'largest'
    scrollTo({ top: 0, behavior: 'instant' })
  })
  const bar = (await page.locator('[data-bottom-bar]').boundingBox())?.y ?? 0
  const found: string[] = []
  for (const name of Object.values(words.tabs)) {
    const box = await page
      .getByRole('navigation', { name: words.tabsLabel })
      // The current one has a mark after its name.
      .getByRole('link', { name: new RegExp(`^${name}( ?✓)?$`) })
      .boundingBox()
    if (!box || box.y + box.height > bar) found.push(`${name} ends at ${box && box.y + box.height} of ${bar}`)
  }
  const first = await page
    .getByRole('list', { name: words.voting.listLabel })
    .getByRole('listitem')
    .first()
    .boundingBox()
  if (!first || first.y > bar - 8) found.push(`the first work begins at ${first?.y} of ${bar}`)
  await page.evaluate((kept) => {
    if (kept) document.documentElement.dataset.textSize = kept
    else delete document.documentElement.dataset.textSize
  }, size)
  if (before) await page.setViewportSize(before)
  return found
}

test('own works say whose they are and have no vote button', async () => {
  const { view, words } = inChinese
  const [mobile, name] = ['13900000063', '门前的石榴']
  const maker = new ApiBrowser(club.url)
  await maker.register(club, mobile)
  const file = readFileSync(new URL('../content/demo-works/lotus-after-rain.full.jpg', import.meta.url))
  const { fileId } = await maker.upload<{ fileId: string }>(file, { purpose: 'work' })
  const work = { type: 8, name, intro: '', fileIds: [fileId] }
  const { workNo } = await maker.call<{ workNo: string }>('/api/talent/submitWork', work)
  await club.operator('review', 'approve', workNo, '--revision', '1')
  const { page, context } = await openReader(browser, club.url, view)
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/talent?showTab=3&find=${workNo}`)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByText(words.voting.ownWork, { exact: true }).waitFor()
  await expect.poll(() => card.getByRole('button').count()).toBe(0)
  await looksRight(page)
  await context.close()
})

test.each([inEnglish])(
  'the introduction, the prizes, the wall and past winners are open to everybody ($view.language)',
  async ({ view, words }) => {
    const { page, context, complaints } = await openReader(browser, club.url, view)
    const found: string[] = []
    for (const [path, text] of [
      ['/talent?showTab=1', words.invented],
      ['/talent?showTab=2', words.prizesText],
      ['/talent?showTab=5', words.voting.more],
      ['/talent?showTab=3&find=500001', words.voting.ofEarlierEdition],
      ['/talentWork?workNo=699999', words.work.unknownText],
      ['/talent_review?id=edition-5', words.winners.title],
    ] as const) {
      await page.goto(club.url + path)
      await hydrated(page)
      await page.getByRole('main').getByText(text).first().waitFor()
      for (const problem of await problemsInBothSizes(page)) found.push(`${path}: ${problem}`)
    }
    expect(found).toEqual([])
    // The unknown work.
    expect(complaints).toEqual([expect.stringMatching(/workNo=699999: .*404/)])
    await context.close()
  },
)

test('a wall page’s pictures are small', async () => {
  const { page, context } = await openReader(browser, club.url, inChinese.view)
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    if (response.url().includes('/files/'))
      sizes.set(response.url(), Number(response.headers()['content-length'] ?? 0))
  })
  await page.goto(`${club.url}/talent?showTab=5`)
  const pictures = page.getByRole('main').locator('img[src^="/files/"]')
  await expect.poll(() => pictures.count()).toBe(5)
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
  const drawn = () =>
    pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).map((one) => one.currentSrc),
    )
  await expect.poll(async () => (await drawn()).filter((url) => sizes.has(url)).length).toBe(5)
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(300 * 1024)
  await context.close()
})
