// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TalentTab } from './talent-tabs.ts'
import { useFinding } from './use-finding.ts'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
})

function Sample({ tab, isAsked }: { tab: TalentTab; isAsked: boolean }) {
  const [isFinding, toggle] = useFinding(tab, isAsked)
  return (
    <button type="button" onClick={toggle}>
      {isFinding ? 'open' : 'closed'}
    </button>
  )
}

const shown = () => document.querySelector('button')?.textContent

/** What is shown at an address of a tab that asks for something or not. */
async function at(tab: TalentTab, isAsked: boolean) {
  await act(async () => root.render(<Sample tab={tab} isAsked={isAsked} />))
  return shown()
}

async function press() {
  await act(async () => document.querySelector('button')?.click())
  return shown()
}

test('what an address opened stays open when its last choice is taken back', async () => {
  expect(await at('4', true)).toBe('open')
  expect(await at('4', false)).toBe('open')
  expect(await press()).toBe('closed')
})

test('what the reader opened stays open with a choice and without one', async () => {
  expect(await at('4', false)).toBe('closed')
  expect(await press()).toBe('open')
  expect(await at('4', true)).toBe('open')
  expect(await at('4', false)).toBe('open')
})

test('what the reader closed stays closed with its choice', async () => {
  await at('4', true)
  expect(await press()).toBe('closed')
  expect(await at('4', true)).toBe('closed')
})

test('one tab opens and closes nothing on another', async () => {
  await at('4', false)
  expect(await press()).toBe('open')
  expect(await at('3', false)).toBe('closed')
  expect(await press()).toBe('open')
  expect(await press()).toBe('closed')
  expect(await at('4', true)).toBe('open')
})
