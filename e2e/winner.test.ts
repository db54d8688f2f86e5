import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enPosters } from '../apps/web/src/features/posters/words.en-us.ts'
import { words as zhPosters } from '../apps/web/src/features/posters/words.zh-cn.ts'
import { words as enEntering } from '../apps/web/src/features/talent/entering/entering.words.en-us.ts'
import { words as enTalent } from '../apps/web/src/features/talent/words.en-us.ts'
import { words as zhTalent } from '../apps/web/src/features/talent/words.zh-cn.ts'
import { words as enPoster } from '../apps/web/src/kit/poster/words.en-us.ts'
import { words as zhPoster } from '../apps/web/src/kit/poster/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsOf, savedPoster, type View } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/** The end of an edition: a burst is judged, the edition closed, prizes given, and certificates saved. */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const inChinese = {
  view: { language: 'zh_cn', textSize: 'standard', width: 375 } satisfies View,
  mobile: '13900000401',
  picture: 'bamboo-in-ink.full.jpg',
  name: '墨竹',
  talent: zhTalent,
  posters: zhPosters,
  saving: zhPoster,
  pathTo: (workNo: string) => `/talentWork?workNo=${workNo}`,
}
const inEnglish = {
  view: { language: 'en_us', textSize: 'largest', width: 375 } satisfies View,
  mobile: '13900000402',
  picture: 'lotus-after-rain.full.jpg',
  name: '雨后荷花',
  talent: enTalent,
  posters: enPosters,
  saving: enPoster,
  pathTo: () => '/talent_review?id=edition-6',
}
const votersOfOnePhone = ['13900000403', '13900000404', '13900000405']

const looksRight = async (page: Page) => expect(await problemsOf(page)).toEqual([])

/** Registers a member, who enters a work that an operator approves; returns its number. */
async function shownWork(given: typeof inChinese | typeof inEnglish): Promise<string> {
  const { mobile, picture, name } = given
  const member = new ApiBrowser(club.url)
  await member.register(club, mobile)
  const path = fileURLToPath(new URL(`../content/demo-works/${picture}`, import.meta.url))
  const { fileId } = await member.upload<{ fileId: string }>(readFileSync(path), { purpose: 'work' })
  const work = { type: 8, name, intro: '', fileIds: [fileId] }
  const { workNo } = await member.call<{ workNo: string }>('/api/talent/submitWork', work)
  await club.operator('review', 'approve', workNo, '--revision', '1')
  return workNo
}

/** Three members vote on one phone: the third vote is held. */
async function voteOnOnePhone(workNo: string): Promise<void> {
  const phone = new ApiBrowser(club.url)
  const held: boolean[] = []
  for (const mobile of votersOfOnePhone) {
    await phone.register(club, mobile)
    held.push((await phone.call<{ isHeld: boolean }>('/api/talent/vote', { workNo })).isHeld)
  }
  expect(held).toEqual([false, false, true])
}

/** Between the last day and the close, the ranking is not final, and no more works are taken. */
async function seesThatVotesAreCounted(): Promise<void> {
  const { view, talent } = inEnglish
  const { page, context, complaints } = await openReader(browser, club.url, view)
  for (const [tab, text] of [
    ['3', talent.voting.over],
    ['4', talent.ranking.countingText],
    ['6&step=2', enEntering.closedTitle],
  ]) {
    await page.goto(`${club.url}/talent?showTab=${tab}`)
    await page.getByText(text ?? '').waitFor()
    await looksRight(page)
  }
  expect(complaints).toEqual([])
  await context.close()
}

async function closeEdition(): Promise<void> {
  await club.restart({ CLUB_NOW: '2027-01-02T02:00:00Z' })
  await seesThatVotesAreCounted()
  await club.operator('contest', 'close', '6')
  const proposed = await club.operator('--operator', 'lin', 'contest', 'prizes', '6', '--winners', '2')
  const [, proposal = ''] = proposed.match(/proposal ([0-9a-f]{8})/) ?? []
  await club.colleague('mei', 'contest approve', { edition: 6, proposal })
}

test('a burst is held and judged, the edition is closed, and the winners save their certificates', async () => {
  const ranked = await shownWork(inChinese)
  const second = await shownWork(inEnglish)
  const neighbour = new ApiBrowser(club.url)
  await neighbour.register(club, '13900000406')
  await neighbour.call('/api/talent/vote', { workNo: second })
  await voteOnOnePhone(ranked)
  expect(await club.operator('votes', 'held')).toContain(`${ranked}  browser  1 vote  `)
  await club.operator('--reason', 'one phone for a family', 'votes', 'release', ranked)
  await closeEdition()
  await saveCertificates([ranked, second])
})

async function saveCertificates([ranked, second]: [string, string]): Promise<void> {
  for (const [winner, workNo] of [
    [inChinese, ranked],
    [inEnglish, second],
  ] as const) {
    const { view, mobile, talent, posters, saving, pathTo } = winner
    const { page, context, complaints } = await openReader(browser, club.url, view)
    await page.goto(`${club.url}/talent?showTab=4`)
    await page.getByText(talent.ranking.finalText).waitFor()
    await looksRight(page)

    await page.goto(`${club.url}/login`)
    await signInByPassword(page, view, mobile)
    await page.waitForURL(`${club.url}/`)
    await page.goto(club.url + pathTo(workNo))
    await page.getByText(talent.work.prizes(talent.prizes.popularity)).waitFor()
    await looksRight(page)
    await hydrated(page)
    await page.getByRole('link', { name: talent.work.certificate }).click()
    await page.getByRole('button', { name: posters.makeCertificate }).click()
    expect(await savedPoster(page, posters.alt.certificate, saving.save)).toBe('ffd8ff')
    await looksRight(page)
    expect(complaints).toEqual([])
    await context.close()
  }
}
