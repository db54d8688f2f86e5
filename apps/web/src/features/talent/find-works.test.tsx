// @vitest-environment happy-dom
import { statuses } from '@club/contract/statuses.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAskedHere } from '../../kit/page/asked-here.ts'
import { textIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { removeShown, show } from '../../testing/shown.tsx'
import { FindWorks, FoundWorks, maxFindLength } from './find-works.tsx'
import { talentWords } from './words.ts'

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
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return new Response(JSON.stringify({ status: statuses.ok, message: '', data: { list: [] } }))
  })
  await talentWords.load('zh_cn')
  await show(<Voting />, '/talent?showTab=3')
})
afterEach(removeShown)

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
