import { expect, test } from 'vitest'
import { needsOf, render, renderQueryOf, shareQueryOf } from './entry-server.tsx'
import { routes } from './routes.tsx'

const language = 'zh_cn'

test('a page is rendered with its heading from the answers that it needs', async () => {
  const page = await render({
    path: '/messages',
    query: '',
    shareQuery: '',
    isUnknown: false,
    language,
    answers: [],
    shareAnswers: [],
  })
  expect(page).toMatchObject({ status: 200, html: expect.stringContaining('<h1') })
})

test('a page that fails to render rejects for its caller and has no other effect', async () => {
  const answers = needsOf('/college', language, '').map((need) => ({ ...need, data: { list: 7 } }))
  await expect(
    render({
      path: '/college',
      query: '',
      shareQuery: '',
      isUnknown: false,
      language,
      answers,
      shareAnswers: [],
    }),
  ).rejects.toThrow()
})

const unstorable = ['%00', '1%00', '%F0%9F%98%80%00', '%ED%A0%80', '\ud800', '%0A']

test('no parameter of an address asks a page for something that cannot be stored', () => {
  const asked = routes.flatMap(({ path, renderQuery = [] }) =>
    renderQuery.flatMap((param) => {
      const name = typeof param === 'string' ? param : param.name
      return unstorable.map((value) => ({ path, search: `${name}=${value}` }))
    }),
  )
  expect(asked.length).toBeGreaterThan(100)
  for (const { path, search } of asked) {
    const query = renderQueryOf(path, search)
    const needs = needsOf(path, language, query)
    const texts = [query, shareQueryOf(path, search), JSON.stringify(needs)].map(decodeURIComponent)
    for (const text of texts)
      expect([path, search, /[\p{Cc}\p{Cs}]|\\u/u.test(text)]).toEqual([path, search, false])
  }
})
