// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/calls/api.ts'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { kitWords } from '../../kit/words.ts'
import { ActiveHelper, AskingHelper, EndedHelper } from './helper-cards.tsx'
import type { Helper } from './sight-rows.tsx'
import { familyWords } from './words.ts'

const helper: Helper = {
  linkId: 'l1',
  state: 'active',
  name: '女儿',
  maskedMobile: '*******0001',
  sight: { checkIn: true, missing: true, course: true },
  takesGreetings: true,
  askedTime: '2026-11-20T02:00:00.000Z',
  confirmedTime: '2026-11-20T02:00:00.000Z',
  endedTime: '2026-11-20T02:00:00.000Z',
  endedBy: 'member',
  undoUntil: '2026-11-20T02:10:00.000Z',
}

/** What screen readers call a button, a box with its group, or a fold. */
const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ??
  [control.closest('fieldset')?.querySelector('legend'), control.closest('label') ?? control]
    .map((part) => part?.textContent)
    .join(' ')

test('no two controls of two relatives have the same name', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await Promise.all([familyWords.load('zh_cn'), kitWords.load('zh_cn')])
  const root = createRoot(document.body)
  const cards = [helper, { ...helper, linkId: 'l2', name: '儿子' }].map((one) => [
    <ActiveHelper key={`active ${one.linkId}`} helper={one} />,
    <AskingHelper key={`asking ${one.linkId}`} helper={one} />,
    <EndedHelper key={`ended ${one.linkId}`} helper={one} />,
  ])
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider initial="zh_cn">{cards}</LanguageProvider>
      </QueryClientProvider>,
    ),
  )
  const names = [...document.querySelectorAll('button, input')].map(nameOf)
  expect(names).toHaveLength(22)
  expect(new Set(names).size).toBe(names.length)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
