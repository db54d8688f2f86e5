import { expect, test } from 'vitest'
import { type Found, pageFor } from './entry-server.tsx'
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

test('no parameter of an address asks a page for something that cannot be stored', () => {
  const asked = routes.flatMap(({ path, renderQuery = [] }) =>
    renderQuery.flatMap((param) => {
      const name = typeof param === 'string' ? param : param.name
      return unstorable.map((value) => `${path}?${name}=${value}`)
    }),
  )
  expect(asked.length).toBeGreaterThan(100)
  for (const url of asked) {
    const { key, needs, shareNeeds } = pageFor(url, language, false)
    for (const text of [key, JSON.stringify([needs, shareNeeds])].map(decodeURIComponent))
      expect([url, /[\p{Cc}\p{Cs}]|\\u/u.test(text)]).toEqual([url, false])
  }
})
