import { expect, test } from 'vitest'
import { type Found, pageFor } from './entry-server.tsx'
import { askedQuery } from './kit/router/asked-query.ts'
import { needsOfRoute } from './page-needs.ts'
import { routeOf } from './route-of.ts'
import { routes } from './routes.tsx'

const language = 'zh_cn'

const nothingFound: Found = { answers: [], shareAnswers: [], isShareWhole: true, isShareUnknown: false }

test('a page is rendered with its heading, which is its title', async () => {
  const page = await pageFor('/messages', language, false).render(nothingFound)
  expect(page.status).toBe(200)
  expect(page.title).not.toBe('')
  expect(page.html).toMatch(new RegExp(`<h1[^>]*>${page.title}</h1>`))
})

test('a page that fails to render rejects for its caller and has no other effect', async () => {
  const page = pageFor('/college', language, false)
  const answers = page.needs.map((need) => ({ ...need, data: { list: 7 } }))
  await expect(page.render({ ...nothingFound, answers })).rejects.toThrow()
})

test('all addresses that name something nonexistent settle on one page', () => {
  const keys = ['/newsDetail?id=a', '/newsDetail?id=b'].map((url) => {
    const page = pageFor(url, language, false)
    const answers = page.needs.map((need) => ({ ...need, data: { item: null } }))
    return { own: page.key, settled: page.settle({ ...nothingFound, answers }).key }
  })
  expect(new Set(keys.map(({ own }) => own)).size).toBe(2)
  expect(new Set(keys.map(({ settled }) => settled)).size).toBe(1)
})

test('only a demo club has the pages for developers', () => {
  expect(pageFor('/kit', language, true).path).toBe('/kit')
  expect(pageFor('/kit', language, false).path).toBe('*')
})

const unstorable = ['%00', '1%00', '%F0%9F%98%80%00', '%ED%A0%80', '\ud800', '%0A']

const unstorablyAsked = routes.flatMap(({ path, renderQuery = [] }) =>
  renderQuery.flatMap((param) => {
    const name = typeof param === 'string' ? param : param.name
    return [...unstorable, `a&${name}=%00`, `%00&${name}=a`].map((value) => `${path}?${name}=${value}`)
  }),
)

test('the browser asks a page for what the server has asked, also where that cannot be stored', () => {
  for (const url of unstorablyAsked) {
    const [path = '', search = ''] = url.split('?')
    const asked = needsOfRoute(routeOf(path), { path, query: askedQuery(search), language })
    const byBrowser = asked.filter(({ endpoint }) => endpoint.access === 'visitor')
    const names = byBrowser.map(({ endpoint: { name }, request }) => ({ name, request }))
    expect([url, names]).toEqual([url, pageFor(url, language, false).needs])
  }
})

test('no parameter of an address asks a page for something that cannot be stored', () => {
  expect(unstorablyAsked.length).toBeGreaterThan(100)
  for (const url of unstorablyAsked) {
    const { key, needs, shareNeeds } = pageFor(url, language, false)
    for (const text of [key, JSON.stringify([needs, shareNeeds])].map(decodeURIComponent))
      expect([url, /[\p{Cc}\p{Cs}]|\\u/u.test(text)]).toEqual([url, false])
  }
})
