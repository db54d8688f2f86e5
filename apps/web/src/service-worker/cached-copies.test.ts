import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedCopies } from '../kit/offline/cached-copies.ts'
import { maxDocuments } from '../kit/offline/copy-limits.rules.ts'
import { answerKey, cacheAnswer, cachedAnswer } from './cached-answers.ts'
import {
  cacheDocument,
  cachedDocument,
  cacheOfflinePage,
  cacheRead,
  offlineFallback,
  renewOne,
} from './cached-documents.ts'
import { cacheFile, cacheLoaded, cachePicture } from './cached-files.ts'
import { clearReading, dropOldBuilds, untilCleared } from './caches.ts'
import { fakeCaches } from './testing/fake-caches.ts'

const build = vi.hoisted(() => ({
  id: 'b',
  bootScript: '/assets/boot-b.js',
  files: [],
  pages: [{ path: '/newsDetail', renderQuery: ['id'] }],
  calls: { 'library.item': '/api/library/item' },
}))
vi.mock('./build.ts', () => ({ build }))

const display = { language: 'zh_cn', textSize: 'large', contrast: 'normal' } as const
const isWanted = () => true
let stored = fakeCaches()
let asked: string[] = []
/** The network's answers by path; any other path is a script. */
let answers = new Map<string, () => Response>()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T02:00:00Z') })
  stored = fakeCaches()
  asked = []
  answers = new Map()
  Object.assign(build, { id: 'b', bootScript: '/assets/boot-b.js' })
  vi.stubGlobal('caches', stored)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(path)
    // Old browsers send cookies only if told to, and a page's language and text size are in them.
    if (init?.headers) expect(init.credentials).toBe('same-origin')
    const type = { 'content-type': 'text/javascript' }
    return answers.get(path)?.() ?? new Response('code', { headers: type })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function page(text: string, { lang = 'zh-CN', of = build.bootScript, headers = {} } = {}): Response {
  const item = JSON.stringify([
    { name: 'library.item', request: { itemId: text }, data: { text } },
    { name: 'points.total', request: {}, data: { total: 7 } },
  ])
  const html =
    `<!doctype html><html lang="${lang}" data-text-size="standard" data-contrast="normal"><head>` +
    `<script type="module" src="${of}"></script></head><body><div id="root"><h1>${text}</h1></div>` +
    `<script type="application/json" id="answers">${item}</script></body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

const cachedTitles = async () => (await cachedCopies('zh_cn')).map(({ title }) => title)

test("a page that was read opens again, with the reader's current display settings", async () => {
  await cacheDocument('/newsDetail?id=1', page('walking'))
  const copy = await cachedDocument('/newsDetail?id=1', 'zh_cn', display)
  expect(await copy?.text()).toContain('data-text-size="large"')
  expect(copy?.headers.get('club-cached-at')).toBe('2026-11-20T02:00:00.000Z')
  expect(await cachedDocument('/newsDetail?id=1', 'en_us', display)).toBeNull()
  expect(asked).toEqual(['/assets/boot-b.js'])
})

test("a copy bears the server's day; its age is told by the phone's clock, wrong or set back", async () => {
  const read = async () => {
    const answer = () => page('walking', { headers: { date: 'Fri, 20 Nov 2026 02:00:00 GMT' } })
    answers.set('/newsDetail?id=1', answer)
    asked = []
    await cacheRead('/newsDetail?id=1', display)
    return asked.includes('/newsDetail?id=1')
  }
  vi.setSystemTime(new Date('2027-11-20T02:00:00Z'))
  expect(await read()).toBe(true)
  const copy = await cachedDocument('/newsDetail?id=1', 'zh_cn', display)
  expect(copy?.headers.get('club-cached-at')).toBe('2026-11-20T02:00:00.000Z')
  expect(await read()).toBe(false)
  vi.setSystemTime(new Date('2026-11-20T02:00:00Z'))
  expect(await read()).toBe(true)
  expect(await read()).toBe(false)
})

test('a copy holds no token, cookie or transfer header of its reader', async () => {
  const headers = {
    authorization: 'token',
    etag: 'W/"x"',
    vary: 'cookie',
    'content-security-policy': "default-src 'self'",
  }
  await cacheDocument('/newsDetail?id=1', page('walking', { headers }))
  const copy = await cachedDocument('/newsDetail?id=1', 'zh_cn', display)
  expect([...(copy?.headers.keys() ?? [])]).toEqual([
    'club-cached-at',
    'club-fetched-at',
    'club-title',
    'content-security-policy',
    'content-type',
  ])
})

test('the answers that a page was rendered from are cached as answers, and only content', async () => {
  await cacheDocument('/newsDetail?id=1', page('walking'))
  const key = await answerKey('/api/library/item', 'zh_cn', '{"itemId":"walking"}')
  expect(await (await cachedAnswer(key ?? ''))?.json()).toEqual({
    status: '200',
    message: '',
    data: { text: 'walking' },
  })
  expect((await stored.contents())['club-answers-b']).toHaveLength(1)
})

test('an answer is cached if its envelope is successful', async () => {
  const key = (await answerKey('/api/library/item', 'zh_cn', '{"itemId":"1"}')) ?? ''
  await cacheAnswer(key, '{"status":"HPW0207","data":null}', isWanted)
  await cacheAnswer(key, '<html>Sign in to this network</html>', isWanted)
  expect(await cachedAnswer(key)).toBeNull()
  await cacheAnswer(key, '{"status":"200","data":1}', isWanted)
  expect([...((await cachedAnswer(key))?.headers.keys() ?? [])]).toEqual(['club-cached-at', 'content-type'])
})

test('a page that no longer exists is deleted here; a failure deletes nothing', async () => {
  await cacheDocument('/newsDetail?id=1', page('walking'))
  await cacheDocument('/newsDetail?id=1', new Response('', { status: 503 }))
  await cacheDocument('/newsDetail?id=1', new Response('Sign in to this network'))
  expect(await cachedTitles()).toEqual(['walking'])
  await cacheDocument('/newsDetail?id=1', new Response('', { status: 404 }))
  expect(await cachedTitles()).toEqual([])
})

test('a page of another build is left to that build’s worker', async () => {
  await cacheDocument('/newsDetail?id=1', page('walking', { of: '/assets/boot-c.js' }))
  expect(await cachedTitles()).toEqual([])
})

test('a page rendered by the app is fetched once while its copy is young', async () => {
  answers.set('/newsDetail?id=1', () => page('walking'))
  await cacheRead('/newsDetail?id=1', display)
  await cacheRead('/newsDetail?id=1', display)
  expect(asked.filter((path) => path.startsWith('/newsDetail'))).toHaveLength(1)
  vi.setSystemTime(new Date('2026-11-20T02:06:00Z'))
  await cacheRead('/newsDetail?id=1', display)
  expect(asked.filter((path) => path.startsWith('/newsDetail'))).toHaveLength(2)
})

test('the oldest documents above the limit are dropped; reading a page again makes it young', async () => {
  for (let id = 0; id < maxDocuments; id += 1) await cacheDocument(`/newsDetail?id=${id}`, page(`no ${id}`))
  await cacheDocument('/newsDetail?id=0', page('no 0'))
  await cacheDocument('/newsDetail?id=new', page('new'))
  const titles = await cachedTitles()
  expect(titles).toHaveLength(maxDocuments)
  expect([titles.includes('no 0'), titles.includes('no 1'), titles.includes('new')]).toEqual([
    true,
    false,
    true,
  ])
})

test('after a deployment old pages still open with their scripts, and are renewed one by one', async () => {
  await cacheDocument('/newsDetail?id=0', page('in English', { lang: 'en' }))
  await cacheDocument('/newsDetail?id=1', page('walking'))
  await cacheDocument('/newsDetail?id=2', page('sleeping'))
  Object.assign(build, { id: 'c', bootScript: '/assets/boot-c.js' })
  await dropOldBuilds()
  expect(await (await cachedDocument('/newsDetail?id=1', 'zh_cn', display))?.text()).toContain('boot-b.js')
  answers.set('/newsDetail?id=1', () => page('walking'))
  await renewOne(display)
  expect(await (await cachedDocument('/newsDetail?id=1', 'zh_cn', display))?.text()).toContain('boot-c.js')
  expect(await cachedTitles()).toEqual(['sleeping', 'walking'])
  const { 'club-pages-b': before, 'club-pages-c': after } = await stored.contents()
  expect([before?.length, after?.length]).toEqual([2, 1])
})

test('nothing of old builds stays', async () => {
  for (const id of ['b', 'c', 'd', 'e']) {
    Object.assign(build, { id, bootScript: `/assets/boot-${id}.js` })
    await cacheDocument(`/newsDetail?id=${id}`, page(id))
    await dropOldBuilds()
  }
  expect((await cachedTitles()).sort()).toEqual(['c', 'd', 'e'])
  expect(Object.keys(await stored.contents()).filter((name) => name.endsWith('-b'))).toEqual([])
})

test('signing out clears what was read, including requests still running', async () => {
  const isStillAllowed = untilCleared()
  await cacheOfflinePage(display)
  await cacheDocument('/newsDetail?id=1', page('walking'))
  const picture = new Response('picture', { headers: { 'content-type': 'image/svg+xml' } })
  await cachePicture('/media/a.svg', picture.clone(), isStillAllowed)
  await clearReading()
  await cacheDocument('/newsDetail?id=2', page('sleeping'), isStillAllowed)
  await cachePicture('/media/b.svg', picture, isStillAllowed)
  expect(Object.keys(await stored.contents())).toEqual(['club-files-b'])
})

test('the list of copies replaces a page that was never read, in either language', async () => {
  answers.set('/offline', () => page('what can be read', { lang: 'en' }))
  await cacheOfflinePage({ language: 'en_us' })
  const fallback = await offlineFallback('zh_cn', display, true)
  expect(await fallback?.text()).toContain('data-offline-fallback')
  expect(await cachedCopies('en_us')).toEqual([])
  await cacheOfflinePage({ language: 'en_us' })
  expect(asked.filter((path) => path === '/offline')).toHaveLength(1)
  vi.setSystemTime(new Date('2026-11-21T03:00:00Z'))
  await cacheOfflinePage({ language: 'en_us' })
  expect(asked.filter((path) => path === '/offline')).toHaveLength(2)
})

test('failed, oversized and uncacheable files are not cached', async () => {
  const type = 'image/jpeg'
  await cacheFile('/assets/a.js', new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  await cacheFile('/assets/b.js', new Response('{}', { status: 404 }))
  const large = new Response('', { headers: { 'content-type': type, 'content-length': '9000000' } })
  await cachePicture('/media/a.jpg', large, isWanted)
  const passing = new Response('', { headers: { 'content-type': type, 'cache-control': 'no-store' } })
  await cachePicture('/media/b.jpg', passing, isWanted)
  expect(await stored.contents()).toEqual({})
})

test('of what a page had loaded before, scripts and pictures are cached, videos are not', async () => {
  const hash = '9291107cafa445f2d24c1c651a828664'
  await cacheLoaded(['/assets/main-b.js', `/media/${hash}-96x96.svg`, `/media/${hash}.mp4`], isWanted)
  expect(await stored.contents()).toEqual({
    'club-files-b': ['/assets/main-b.js'],
    'club-pictures': [`/media/${hash}-96x96.svg`],
  })
})

test('if the caches are unavailable, nothing is found and nothing breaks', async () => {
  const broken = () => Promise.reject(new Error('no access'))
  vi.stubGlobal('caches', { match: broken, keys: broken, open: broken, delete: broken })
  expect(await cachedAnswer('/-/answer')).toBeNull()
  expect(await cachedDocument('/newsDetail?id=1', 'zh_cn', display)).toBeNull()
})
