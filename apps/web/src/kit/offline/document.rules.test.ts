import { expect, test } from 'vitest'
import { documentFacts, stamped } from './document.rules.ts'

const html = [
  '<!doctype html><html lang="zh-CN" data-text-size="standard" data-contrast="normal" translate="no"><head>',
  '<meta charset="utf-8"><title>资讯详情</title><style>p{color:red}</style>',
  '<script type="module" src="/assets/boot-1.js" data-apis="/assets/apis-1.js"></script></head>',
  '<body><div id="root"><h1 tabindex="-1">走路 &amp; <b>睡觉</b></h1><p data-text-size="standard">文</p></div>',
  '<script type="application/json" id="answers">[{"name":"library.item","request":{"kind":"article"},',
  '"data":{"item":{"title":"\\u003c/script>"}}}]</script>',
  '<script type="application/json" id="early">[{"path":"/api/task/all","request":{}}]</script>',
  '<link rel="modulepreload" href="/assets/main-1.js" fetchpriority="low">',
  '<link rel="modulepreload" href="/assets/page-1.js" fetchpriority="low"></body></html>',
].join('')

test('a document names its language, title, scripts and the answers that it was rendered from', () => {
  expect(documentFacts(html)).toEqual({
    language: 'zh_cn',
    title: '走路 & 睡觉',
    bootScript: '/assets/boot-1.js',
    files: ['/assets/boot-1.js', '/assets/main-1.js', '/assets/page-1.js'],
    answers: [{ name: 'library.item', request: { kind: 'article' }, data: { item: { title: '</script>' } } }],
  })
})

test.each(['', '<html><body>Sign in to this network</body></html>', html.replace('zh-CN', 'fr')])(
  'what is not a first page of the club is not a document',
  (text) => expect(documentFacts(text)).toBeNull(),
)

test("a copy is served with the reader's current display settings and marked as a copy", () => {
  const out = stamped(html, {
    textSize: 'largest',
    contrast: 'high',
    cachedAt: '2026-11-20T08:00:00.000Z',
    isFallback: false,
  })
  expect(out).toContain(
    '<html data-cached-at="2026-11-20T08:00:00.000Z" lang="zh-CN" data-text-size="largest" data-contrast="high" translate="no">',
  )
  expect(out).toContain('<p data-text-size="standard">')
  expect(out.slice(out.indexOf('<head>'))).toBe(html.slice(html.indexOf('<head>')))
})

test('an offline fallback is marked, and no stamped value can end the element', () => {
  const out = stamped(html, { textSize: '"><script>', contrast: '', cachedAt: '', isFallback: true })
  expect(out).toContain(' data-offline-fallback ')
  expect(out).toContain('data-text-size="script"')
})
