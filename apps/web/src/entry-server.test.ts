import { expect, test } from 'vitest'
import { needsOf, render } from './entry-server.tsx'

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
