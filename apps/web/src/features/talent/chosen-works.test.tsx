// @vitest-environment happy-dom
import type { Language } from '@club/contract/languages.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../kit/i18n/i18n.tsx'
import { ChosenWorks } from './chosen-works.tsx'
import { talentWords } from './words.ts'

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await Promise.all([talentWords.load('zh_cn'), talentWords.load('en_us')])
})

async function shown(
  language: Language,
  chosen: { type: number | undefined; month?: string },
): Promise<string | null> {
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <LanguageProvider initial={language}>
        <ChosenWorks {...chosen} />
      </LanguageProvider>,
    ),
  )
  const text = document.body.textContent
  await act(async () => root.unmount())
  return text
}

test.each([
  ['zh_cn', { type: 1, month: '2026-10' }, '挑的是：摄影、2026年10月'],
  ['en_us', { type: 1, month: '2026-10' }, 'Chosen: Photography, October 2026'],
  ['zh_cn', { type: undefined, month: '2026-10' }, '挑的是：2026年10月'],
  ['en_us', { type: 1 }, 'Chosen: Photography'],
  ['zh_cn', { type: undefined }, ''],
] as const)('a narrowed list says so (%s, %o)', async (language, chosen, expected) => {
  expect(await shown(language, chosen)).toBe(expected)
})
