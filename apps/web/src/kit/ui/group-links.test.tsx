// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../i18n/i18n.tsx'
import { navigate, Router, useQueryParams } from '../router/router.tsx'
import { kitWords } from '../words.ts'
import { GroupLinks } from './group-links.tsx'

let root: Root

const topics = ['all', 'heart', 'sleep']

function Sample({ parts }: { parts: readonly string[] }) {
  const current = useQueryParams().get('tab') ?? 'all'
  const entries = parts.map((value) => ({ value, name: value, to: `/healthQues?tab=${value}` }))
  return <GroupLinks label="Topics" entries={entries} current={current} isFilter />
}

const draw = (parts: readonly string[]) =>
  act(async () =>
    root.render(
      <LanguageProvider initial="zh_cn">
        <Router>
          <Sample parts={parts} />
        </Router>
      </LanguageProvider>,
    ),
  )

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await kitWords.load('zh_cn')
  window.history.replaceState(null, '', '/healthQues?tab=all')
  root = createRoot(document.body)
  await draw(topics)
})
afterEach(async () => {
  await act(async () => root.unmount())
})

const pressed = (wanted: string) => act(async () => document.querySelector<HTMLElement>(wanted)?.click())
const link = (topic: string) => `a[href="/healthQues?tab=${topic}"]`

/** Whether the others are in sight in the largest text, as the button says and as the list looks. */
function isOpen(): boolean {
  const [button, list] = [document.querySelector('button'), document.querySelector('ul')]
  const isSaid = button?.getAttribute('aria-expanded') === 'true'
  expect(list?.className.includes('folded')).toBe(!isSaid)
  return isSaid
}

test('one button shows the other parts, and again hides them', async () => {
  expect(isOpen()).toBe(false)
  await pressed('button')
  expect(isOpen()).toBe(true)
  await pressed('button')
  expect(isOpen()).toBe(false)
})

test('a chosen part closes the list and keeps the focus', async () => {
  await pressed('button')
  document.querySelector<HTMLElement>(link('heart'))?.focus()
  await pressed(link('heart'))
  expect(document.querySelector('[aria-current]')?.textContent).toBe('heart')
  expect(isOpen()).toBe(false)
  expect(document.activeElement?.textContent).toBe('heart')
})

test('the list does not open again at the part from which another was chosen', async () => {
  await pressed('button')
  await pressed(link('heart'))
  await act(async () => navigate('/healthQues?tab=all'))
  expect(document.querySelector('[aria-current]')?.textContent).toBe('all')
  expect(isOpen()).toBe(false)
})

test('seven parts are folded in every text size, six only in the largest', async () => {
  const isMany = () => document.querySelector('ul')?.className.includes('many')
  await draw([...'abcdef'])
  expect(isMany()).toBe(false)
  await draw([...'abcdefg'])
  expect(isMany()).toBe(true)
})

test('choosing the part that is shown closes the list, too', async () => {
  await pressed('button')
  await pressed(link('all'))
  expect(isOpen()).toBe(false)
})
