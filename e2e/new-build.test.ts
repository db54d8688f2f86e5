import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { makeFolderStore } from '../apps/server/src/features/upload/folder-store.ts'
import { makeKeptBuilds } from '../apps/server/src/kit/first-page/kept-builds.ts'
import { makeSealing } from '../apps/server/src/kit/sealing/sealing.ts'
import { words as zhHome } from '../apps/web/src/features/home/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { goHome } from './go-home.ts'
import { openClub } from './open-club.ts'

/** A phone whose service worker and open page are of the build before the one that the server has now. */

const view: View = { language: 'zh_cn', textSize: 'standard', width: 375, keepsReading: true }
const { titles } = wordsOf.zh_cn
const article = '/newsDetail?id=walking-after-sixty'
const articleTitle = '六十岁以后，多走路，也练点力气'

const now = '2026-11-20T02:00:00Z'
const { club, browser } = await openClub({ CLUB_DEMO: '0', CLUB_NOW: now })

const hashedName = /-([\w-]{8})\.(js|css)\b/g
const earlierName = /\.earlier\.(js|css)$/
const earlierOf = (text: string) => text.replace(hashedName, '-$1.earlier.$2')
/** Whether the server has the earlier build, has it from another server, or has another one. */
let earlier: 'served' | 'kept' | 'gone' = 'served'
/** How many files of the earlier build the club gave after it was replaced. */
let kept = 0

/** Puts the earlier build where the servers that had it put it. */
async function keepEarlier(): Promise<void> {
  const built = fileURLToPath(new URL('../apps/web/dist/client/assets/', import.meta.url))
  const dataDir = dirname(club.file('nothing', ''))
  const assetsFolder = mkdtempSync(join(tmpdir(), 'club-earlier-'))
  for (const name of readdirSync(built).filter((each) => /\.(js|css)$/.test(each)))
    writeFileSync(join(assetsFolder, earlierOf(name)), earlierOf(readFileSync(join(built, name), 'utf8')))
  const builds = makeKeptBuilds({
    files: makeFolderStore(join(dataDir, 'uploads/files')),
    assetsFolder,
    sealing: makeSealing(readFileSync(join(dataDir, 'secret'), 'utf8').trim()),
    clock: { roughly: () => new Date(now) },
    log: { error: expect.unreachable },
  })
  await builds.keep()
  rmSync(assetsFolder, { recursive: true })
}

/** Stands before the club; of the earlier build each file has another name, and the worker another build. */
const front = createServer(async (request, response) => {
  const { url = '/', method, headers } = request
  const isOfEarlier = earlierName.test(url)
  if (earlier === 'gone' && isOfEarlier) return void response.writeHead(404).end()
  const isEarlier = earlier === 'served'
  const upstream = ask(`${club.url}${isEarlier ? url.replace(earlierName, '.$1') : url}`, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  upstream.on('response', async (answer) => {
    const body = await buffer(answer)
    const isText = /html|javascript|css/.test(answer.headers['content-type'] ?? '')
    if (earlier === 'kept' && isOfEarlier && answer.statusCode === 200) kept += 1
    const text = () =>
      earlierOf(body.toString()).replace(
        /(\bid:[`"'])([\w-]+)([`"'])/g,
        url === '/sw.js' ? '$1$2-earlier$3' : '$&',
      )
    const sent = isEarlier && isText ? Buffer.from(text()) : body
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      'content-length': sent.length,
      etag: `"${isEarlier}"`,
    })
    response.end(sent)
  })
  upstream.end(await buffer(request))
})
await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`

afterAll(() => {
  front.closeAllConnections()
  front.close()
})

/** The builds that have copies of files on this phone. */
const buildsOn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('club-files-')))

const copiesOf = (page: Page, part: string) =>
  page.evaluate(async (wanted) => {
    const keys = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return keys.flat().filter((url) => url.includes(wanted)).length
  }, part)

test('an open page of the earlier build goes on; for code that is gone it reloads once, and what was read stays', async () => {
  const { page, context } = await openReader(browser, address, view)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto(address + article)
  await hydrated(page)
  await heading(articleTitle)
  await expect.poll(() => copiesOf(page, article)).toBeGreaterThan(0)
  expect(await buildsOn(page)).toEqual([expect.stringMatching(/-earlier$/)])

  await keepEarlier()
  earlier = 'kept'
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  const bar = page.getByRole('navigation')
  await bar.getByRole('link', { name: titles['/college'], exact: true }).click()
  await heading(titles['/college'])
  expect([documents, kept > 0]).toEqual([0, true])

  earlier = 'gone'
  await goHome(page).click()
  await heading(zhHome.welcome(''))
  await hydrated(page)
  await expect.poll(async () => (await buildsOn(page)).length).toBe(2)
  await bar.getByRole('link', { name: titles['/college'], exact: true }).click()
  await heading(titles['/college'])
  expect(documents).toBe(1)

  await context.setOffline(true)
  await page.goto(address + article)
  await heading(articleTitle)
  expect(await problemsOf(page)).toEqual([])
  await context.close()
})
