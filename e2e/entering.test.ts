import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enEntering } from '../apps/web/src/features/talent/entering/entering.words.en-us.ts'
import { words as zhEntering } from '../apps/web/src/features/talent/entering/entering.words.zh-cn.ts'
import { words as enMine } from '../apps/web/src/features/talent/mine/mine.words.en-us.ts'
import { words as zhMine } from '../apps/web/src/features/talent/mine/mine.words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsOf, type View } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'

/**
 * Entering a work: begun by a visitor, uploaded over a breaking network, left and continued, sent, sent back,
 * changed, shown, deleted and brought back.
 */

const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const fileNamed = (name: string) => fileURLToPath(new URL(`../content/demo-works/${name}`, import.meta.url))

interface Journey {
  view: View
  mobile: string
  words: typeof zhEntering
  mine: typeof zhMine
  kind: 'image' | 'video'
  /** The file at first, and the one that replaces it. */
  files: [string, string]
  /** The requests that carry the file. */
  sentTo: string
}

const journeys: Journey[] = [
  {
    view: { language: 'zh_cn', textSize: 'standard', width: 375 },
    mobile: '13900000301',
    words: zhEntering,
    mine: zhMine,
    kind: 'image',
    files: ['bamboo-in-ink.full.jpg', 'lotus-after-rain.full.jpg'],
    sentTo: '**/api/file/uploadFile',
  },
  {
    view: { language: 'en_us', textSize: 'largest', width: 375 },
    mobile: '13900000302',
    words: enEntering,
    mine: enMine,
    kind: 'video',
    files: ['carp-under-the-lilies.mp4', 'lantern-on-the-river.mp4'],
    sentTo: '**/api/file/tus/*',
  },
]

const workName = '荷塘'
const advice = '请在亮一点的地方再拍一次'

const looksRight = async (page: Page) => expect(await problemsOf(page)).toEqual([])

const next = (page: Page, words: typeof zhEntering) =>
  page.getByRole('button', { name: words.next, exact: true }).click()

const atStep = (page: Page, step: number, title: string) =>
  Promise.all([
    page.waitForURL(`**step=${step}*`),
    page.getByRole('heading', { level: 2, name: title }).waitFor(),
  ])

/** A visitor chooses the kind, and signs in before the first upload. */
async function begin(page: Page, { view, mobile, words, kind }: Journey): Promise<void> {
  await page.goto(`${club.url}/talent?showTab=6`)
  await page.getByText(words.visitorText).waitFor()
  await hydrated(page)
  await looksRight(page)
  await page.getByRole('link', { name: words.begin }).click()
  await atStep(page, 1, words.titles[1])
  await next(page, words)
  await page.getByText(words.kind.missing).waitFor()
  const type = kind === 'video' ? 'video' : 'picture'
  await page.getByRole('radio', { name: words.kind.texts[type] }).check({ force: true })
  await looksRight(page)
  await next(page, words)
  await page.getByRole('heading', { level: 2, name: words.signIn.title }).first().waitFor()
  await looksRight(page)
  // The visitor who asks to sign in is not asked again.
  await page.getByRole('link', { name: words.signIn.button, exact: true }).click()
  await signInByPassword(page, view, mobile)
  await atStep(page, 2, words.titles[2][kind])
}

const pick = (page: Page, file: string) =>
  page.locator('[data-picker=gallery]').setInputFiles(fileNamed(file))

/** Picks the file without a network, and its first attempt breaks; the member goes on in the meantime. */
async function uploadOverBreaks(page: Page, journey: Journey): Promise<void> {
  const { words, kind, files, sentTo } = journey
  await looksRight(page)
  await next(page, words)
  await page.getByText(words.files.missing[kind]).waitFor()
  await page.context().setOffline(true)
  await pick(page, files[0])
  await page.getByText(words.files.waiting).waitFor()
  await looksRight(page)
  await next(page, words)
  await atStep(page, 3, words.titles[3])
  await page.getByLabel(words.name.label).fill(workName)
  await looksRight(page)
  let breaks = () => {}
  const broken = new Promise<void>((done) => {
    breaks = done
  })
  await page.route(
    sentTo,
    async (route) => {
      await route.abort()
      breaks()
    },
    { times: 1 },
  )
  await page.context().setOffline(false)
  await broken
  await page.goBack()
  await atStep(page, 2, words.titles[2][kind])
  await page.locator('[data-phase=stored]').waitFor()
  await looksRight(page)
}

/** The member leaves, comes back, and finds everything. */
async function leaveAndSend(page: Page, { words, mine }: Journey): Promise<string> {
  await page.goto(`${club.url}/`)
  await page.goto(`${club.url}/talent?showTab=6`)
  // Until its uploads are known, the entry would continue at an earlier step.
  await page.getByText(words.goOnText(4)).waitFor()
  await page.getByRole('link', { name: words.goOn }).click()
  await atStep(page, 4, words.titles[4])
  await page.getByRole('heading', { level: 3, name: workName }).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: words.look.send, exact: true }).click()
  await page.getByText(mine.sent.title).waitFor()
  await looksRight(page)
  const text = await page.locator('[data-status=review]').innerText()
  return /6\d{5}/.exec(text)?.[0] ?? ''
}

/** The operator sends it back; the member reads why, and sends another file. */
async function changeWhatWasSentBack(page: Page, journey: Journey, workNo: string): Promise<void> {
  const { words, mine, kind, files } = journey
  const why = ['--because', 'unclear', '--advice', advice, '--reason', 'too dark']
  await club.operator('review', 'refuse', workNo, '--revision', '1', ...why)
  await page.reload()
  await page.getByText(mine.reasons.unclear).waitFor()
  await page.getByText(mine.advice(advice)).waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: mine.change }).click()
  await atStep(page, 2, words.titles[2][kind])
  await page.locator('[data-phase=stored]').waitFor()
  await page.getByRole('button', { name: words.files.remove[kind] }).click()
  await pick(page, files[1])
  await page.locator('[data-phase=stored]').waitFor()
  await next(page, words)
  await atStep(page, 3, words.titles[3])
  await expect.poll(() => page.getByLabel(words.name.label).inputValue()).toBe(workName)
  await next(page, words)
  await atStep(page, 4, words.titles[4])
  await page.getByRole('button', { name: words.look.sendChange, exact: true }).click()
  await page.locator('[data-status=review]').waitFor()
}

/** It is shown, deleted and brought back. */
async function deleteAndUndo(page: Page, { mine }: Journey, workNo: string): Promise<void> {
  await club.operator('review', 'approve', workNo, '--revision', '2')
  await page.reload()
  await page.locator('[data-status=shown]').waitFor()
  await page.getByText(mine.states.shown, { exact: true }).waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: mine.open }).click()
  await page.getByRole('heading', { level: 1, name: workName }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: mine.ofWork(mine.remove, workName), exact: true }).click()
  await page.getByRole('dialog').getByText(mine.removing.counts).waitFor()
  await looksRight(page)
  await page.getByRole('dialog').getByRole('button', { name: mine.removing.confirm }).click()
  await page.locator('[data-status=deleted]').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await looksRight(page)
  await page.getByRole('button', { name: mine.undo.button }).click()
  await page.locator('[data-status=shown]').waitFor()
}

for (const journey of journeys) {
  const { view, mobile, kind } = journey
  test(`a member enters a work over a breaking network (${view.language}, ${kind})`, async () => {
    await new ApiBrowser(club.url).register(club, mobile)
    const { page, context, complaints } = await openReader(browser, club.url, view)
    await begin(page, journey)
    await uploadOverBreaks(page, journey)
    const workNo = await leaveAndSend(page, journey)
    await changeWhatWasSentBack(page, journey, workNo)
    await deleteAndUndo(page, journey, workNo)
    expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(each))).toEqual([])
    await context.close()
  })
}
