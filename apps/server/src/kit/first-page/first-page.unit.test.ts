import { expect, test } from 'vitest'
import { encodingFor, PageCache, pagesInTurn, readyPageOf } from './first-page-cache.ts'
import { type DocumentParts, documentOf, inertJson } from './first-page-html.ts'
import { chunksIn } from './web-build.ts'

const page = (html: string, isWhole = true) =>
  readyPageOf(html, { status: 200, policy: '', isWhole, maxAgeMs: null })

test('inert JSON can neither close its element nor open another', () => {
  const text = inertJson({ a: '</script><script>alert(1)</script><!--' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ a: '</script><script>alert(1)</script><!--' })
})

const parts: DocumentParts = {
  language: 'en_us',
  textSize: 'largest',
  contrast: 'high',
  title: '"<b>',
  preview: {
    title: '"><script>alert(1)</script>',
    text: "<img src=x onerror='alert(2)'>",
    imageUrl: '/previews/en_us/club.jpg',
    path: '/newsDetail?id=a&lang=en_us',
    clubName: 'Evergreen & Co',
  },
  publicUrl: 'https://club.example',
  iconUrl: null,
  hasHomeScreen: false,
  translateScreen: true,
  isDemo: false,
  html: '<p>x</p>',
  answers: [{ name: 'content.appInfo', request: {}, data: '</script>' }],
  earlyCalls: [{ path: '/api/task/all', request: { text: '</script>' } }],
  styles: ['p{color:red}'],
  troubleStrip: '<aside>help</aside>',
  apisScript: '/assets/apis.js',
  belowFloorScript: '/assets/below.js',
  bootScript: '/assets/boot.js',
  chunks: ['/assets/main.js'],
}

test('a document has no executable inline script and no style attribute', () => {
  const html = documentOf(parts)
  expect(html).toContain('<html lang="en" data-text-size="largest" data-contrast="high" translate="no"')
  expect(html).toContain('<meta name="google" content="notranslate">')
  expect(html).toContain('<title>&quot;&lt;b&gt;</title>')
  expect(html).toContain(
    '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
  )
  const url = 'https://club.example/newsDetail?id=a&amp;lang=en_us'
  expect(html).toContain(`<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`)
  expect(html).toContain('<meta property="og:image" content="https://club.example/previews/en_us/club.jpg">')
  expect(html).toContain('<meta property="og:locale" content="en_US">')
  expect(html).not.toContain('<img')
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/assets/boot.js" data-apis="/assets/apis.js">',
    '<script nomodule defer src="/assets/below.js">',
    '<script type="application/json" id="answers">',
    '<script type="application/json" id="early">',
  ])
  expect(html).not.toContain('style=')
  expect(documentOf({ ...parts, earlyCalls: [] })).not.toContain('id="early"')
  // The pictures of the page are requested before its code.
  expect(html.indexOf('modulepreload')).toBeGreaterThan(html.indexOf('<p>x</p>'))
})

test('only a browser that needs it gets the home screen in the head', () => {
  const own = /<(?:link rel="(?:manifest|apple-touch-icon)"|meta name="apple)[^>]*>/g
  expect(documentOf(parts).match(own)).toBeNull()
  expect(documentOf({ ...parts, hasHomeScreen: true }).match(own)).toEqual([
    '<link rel="manifest" href="/home-screen/en_us.json">',
    '<link rel="apple-touch-icon" href="/home-screen/apple-180.png">',
    '<meta name="apple-mobile-web-app-capable" content="yes">',
    '<meta name="apple-mobile-web-app-title" content="Evergreen &amp; Co">',
  ])
})

test('chunks are followed through their imports, including cycles', () => {
  const manifest = {
    'src/main.tsx': { file: 'assets/main.js', imports: ['_a.js'] },
    '_a.js': { file: 'assets/a.js', imports: ['src/main.tsx'] },
    '_routes-x.js': { file: 'assets/routes-x.js', name: 'routes' },
  }
  expect(chunksIn(manifest, ['src/main.tsx', 'src/gone.tsx', 'routes'])).toEqual([
    '/assets/main.js',
    '/assets/a.js',
    '/assets/routes-x.js',
  ])
})

test('fifty readers at once have a page rendered once', async () => {
  const cache = new PageCache(10)
  let drawn = 0
  const draw = () => {
    drawn += 1
    return page('x')
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.get('home', draw)))
  expect(drawn).toBe(1)
})

test('the cache is bounded and evicts the least recently used page', async () => {
  const cache = new PageCache(2)
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, () => page(key))
  const redrawn: string[] = []
  const draw = (key: string) => () => {
    redrawn.push(key)
    return page(key)
  }
  await cache.get('a', draw('a'))
  await cache.get('b', draw('b'))
  expect(cache.size).toBe(2)
  expect(redrawn).toEqual(['b'])
})

test('a page that lacks an answer or could not be rendered is not cached', async () => {
  const cache = new PageCache(10)
  await cache.get('a', () => page('x', false))
  await cache.get('b', () => Promise.reject(new Error('no'))).catch(() => {})
  expect(cache.size).toBe(0)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['gzip;q=0.000, br; q=0', null],
  ['br;q=0.1', 'br'],
  ['x-br-y', null],
  ['identity', null],
  ['', null],
] as const)('accept-encoding %j gets %j', (accepted, encoding) =>
  expect(encodingFor(accepted)).toBe(encoding),
)

test('a page with what members wrote is drawn again after its time', async () => {
  let now = 0
  const cache = new PageCache(10, () => now)
  const made: string[] = []
  const draw = (html: string) => async () => {
    made.push(html)
    return readyPageOf(html, { status: 200, policy: '', isWhole: true, maxAgeMs: 60_000 })
  }
  await cache.get('work', draw('first'))
  now = 59_999
  await cache.get('work', draw('second'))
  now = 60_000
  const [page, other] = await Promise.all([
    cache.get('work', draw('third')),
    cache.get('work', draw('fourth')),
  ])
  expect(made).toEqual(['first', 'third'])
  expect([page.plain.toString(), other.plain.toString()]).toEqual(['third', 'third'])
})

test('an address that has everything drawn leaves turns to others, who need not wait for what it began', async () => {
  const pageInTurn = pagesInTurn(new PageCache(1000))
  const drawings: (() => void)[] = []
  const slowly = async () => {
    await new Promise<void>((done) => drawings.push(done))
    return page('x')
  }
  const refused: string[] = []
  const ask = (key: string, address: string) =>
    pageInTurn(key, address, slowly).catch(() => {
      refused.push(`${key} for ${address}`)
    })
  for (let index = 0; index < 403; index += 1) void ask(`page ${index}`, '192.0.2.1')
  await new Promise((done) => setImmediate(done))
  expect(refused).toEqual(['page 402 for 192.0.2.1'])
  const other = [ask('page 401', '198.51.100.7'), ask('another', '198.51.100.7')]
  await new Promise((done) => setImmediate(done))
  // What the crowd began last lost its place; whoever waited for it has begun it again, in the place of the next one.
  expect(refused.slice(1)).toEqual(['page 401 for 192.0.2.1', 'page 400 for 192.0.2.1'])
  let isServed = false
  void Promise.all(other).then(() => {
    isServed = true
  })
  let drawn = 0
  while (!isServed) {
    const next = drawings.shift()
    next?.()
    if (next) drawn += 1
    await new Promise((done) => setImmediate(done))
  }
  expect(drawn).toBeLessThan(8)
})
