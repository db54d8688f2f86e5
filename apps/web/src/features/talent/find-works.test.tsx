// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/calls/api.ts'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { useAskedHere } from '../../kit/page/asked-here.ts'
import { textIn } from '../../kit/page/query-params.ts'
import { Router, useQueryParams } from '../../kit/router/router.tsx'
import { kitWords } from '../../kit/words.ts'
import { FindWorks, FoundWorks, maxFindLength } from './find-works.tsx'
import { talentWords } from './words.ts'

let root: Root
let answer: () => void

function Voting() {
  const text = textIn(useQueryParams(), 'find', maxFindLength)
  const askedHere = useAskedHere()
  return (
    <>
      <FindWorks edition={6} type={undefined} text={text} isOpen />
      {text !== '' && <FoundWorks key={text} edition={6} text={text} canVote={false} {...askedHere} />}
    </>
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return new Response(JSON.stringify({ status: statuses.ok, message: '', data: { list: [] } }))
  })
  await Promise.all([talentWords.load('zh_cn'), kitWords.load('zh_cn')])
  window.history.replaceState(null, '', '/talent?showTab=3')
  root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">
          <Router>
            <Voting />
          </Router>
        </LanguageProvider>
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const field = () => document.querySelector('input') as HTMLInputElement
const written = () => field().value

async function search(text: string): Promise<void> {
  field().focus()
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
}

test('a search keeps the focus until its results are there, and then leads to them', async () => {
  await search('荷塘')
  expect(document.activeElement).toBe(field())
  expect(written()).toBe('荷塘')
  await act(async () => answer())
  await expect.poll(() => document.activeElement?.textContent).toBe('“荷塘”找到的作品')
  await search('月色')
  await act(async () => answer())
  await expect.poll(() => document.activeElement?.textContent).toBe('“月色”找到的作品')
})

test('going back shows what was searched for then, and moves nothing', async () => {
  await search('荷塘')
  await act(async () => answer())
  await search('月色')
  await act(async () => answer())
  field().focus()
  await act(async () => {
    window.history.replaceState(null, '', '/talent?showTab=3&find=荷塘')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect.poll(() => written()).toBe('荷塘')
  expect(document.activeElement).toBe(field())
})
