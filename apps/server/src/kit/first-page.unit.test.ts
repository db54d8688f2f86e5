import { expect, test } from 'vitest'
import { encodingFor, PageCache, readyPageOf } from './first-page-cache.ts'
import { documentOf, inertJson, policyOf } from './first-page-html.ts'
import { chunksIn } from './web-build.ts'

const page = (html: string, isWhole = true) => readyPageOf(html, { status: 200, policy: '', isWhole })

test('inert JSON can neither close its element nor open another', () => {
  const text = inertJson({ a: '</script><script>alert(1)</script><!--' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ a: '</script><script>alert(1)</script><!--' })
})

test('a document has no executable inline script and no style attribute', () => {
  const html = documentOf({
    language: 'en_us',
    textSize: 'largest',
    contrast: 'high',
    title: '"<b>',
    description: '',
    iconUrl: null,
    translateScreen: true,
    isDemo: false,
    html: '<p>x</p>',
    answers: [{ name: 'content.appInfo', request: {}, data: '</script>' }],
    styles: ['p{color:red}'],
    bootScript: '/assets/boot.js',
    chunks: ['/assets/main.js'],
  })
  expect(html).toContain('<html lang="en" data-text-size="largest" data-contrast="high" translate="no"')
  expect(html).toContain('<meta name="google" content="notranslate">')
  expect(html).toContain('<title>&quot;&lt;b&gt;</title>')
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/assets/boot.js">',
    '<script type="application/json" id="answers">',
  ])
  expect(html).not.toContain('style=')
})

test('the policy allows each style by its hash and nothing else inline', () => {
  const policy = policyOf(['p{color:red}'])
  expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]+='/)
  expect(policy).not.toContain('unsafe')
})

test('pictures come from this server and from the operator’s map tiles', () => {
  expect(policyOf([])).toContain("img-src 'self' data:;")
  expect(policyOf([], ['https://tiles.example'])).toContain("img-src 'self' data: https://tiles.example;")
})

test('films come from this server, or from the phone of the member who is about to send one', () => {
  expect(policyOf([])).toContain("media-src 'self' blob:;")
})

test('chunks are followed through their imports, including cycles', () => {
  const manifest = {
    'src/main.tsx': { file: 'assets/main.js', imports: ['_a.js'] },
    '_a.js': { file: 'assets/a.js', imports: ['src/main.tsx'] },
  }
  expect(chunksIn(manifest, ['src/main.tsx', 'src/gone.tsx'])).toEqual(['/assets/main.js', '/assets/a.js'])
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
