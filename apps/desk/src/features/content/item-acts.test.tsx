// @vitest-environment happy-dom
import { acts } from '@club/contract/desk/acts.ts'
import { content } from '@club/contract/desk/content.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActProvider } from '../../kit/acts/act-provider.tsx'
import { makeQueryClient } from '../../kit/calls/api.ts'
import { words as kitTexts } from '../../kit/kit.words.en-us.ts'
import { type Person, PersonContext } from '../../kit/session/me.ts'
import { button, press, show, text, wait } from '../../testing/shown.tsx'
import { standInServer } from '../../testing/stand-in-server.ts'
import { words } from './content.words.en-us.ts'
import { ItemActs } from './item-acts.tsx'
import type { ShownItem } from './item-page.tsx'
import { useWritten } from './use-written.ts'
import { emptyItem } from './written.ts'

let shown: ReturnType<typeof show>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  shown.leave()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bodyOf = (text: string) => ({ ...emptyItem, bodies: { zh_cn: text, en_us: '' } })
const itemOf = (revision: number, text: string) =>
  ({
    row: { kind: 'article', itemId: 'autumn', publishAt: null, states: [] },
    draft: { revision, source: bodyOf(text) },
    shown: null,
  }) as unknown as ShownItem
const editor = { may: ['content draft'] } as unknown as Person

test.each([
  ['a draft that somebody else has changed', { data: { isDropped: false } }, words.notDropped],
  ['a lost connection', 'broken' as const, kitTexts.errors.noConnection],
])('%s: it is not said to be dropped, and what was written stays', async (_name, answer, says) => {
  standInServer({ [content.dropDraft.path]: [answer] })
  const forget = vi.fn()
  const given = { isClosed: false, isUnsaved: false, hasProblems: false, isSaving: false }
  shown = show(
    <PersonContext value={editor}>
      <ItemActs item={itemOf(1, 'old')} {...given} save={async () => null} forget={forget} />
    </PersonContext>,
    makeQueryClient(),
  )
  await press(words.drop)
  const inDialog = [...document.querySelectorAll('[role=dialog] button')] as HTMLButtonElement[]
  await act(async () => inDialog.find(({ textContent }) => textContent === words.drop)?.click())
  await wait(0)
  expect(text()).toContain(says)
  expect(text()).not.toContain(words.dropped)
  expect(forget).not.toHaveBeenCalled()
  expect(button(words.drop)).toBeTruthy()
})

test.each([
  ['what was typed meanwhile', { problems: 0, isMoreTyped: true }, true],
  ['nothing more', { problems: 0, isMoreTyped: false }, false],
])('publishing saves first; with %s left, it goes no further', async (_name, saved, isStopped) => {
  standInServer({ [acts.preview.path]: ['broken'] })
  const given = { isClosed: false, isUnsaved: true, hasProblems: false, isSaving: false, forget: vi.fn() }
  shown = show(
    <PersonContext value={editor}>
      <ActProvider>
        <ItemActs item={itemOf(1, 'old')} {...given} save={async () => saved} />
      </ActProvider>
    </PersonContext>,
    makeQueryClient(),
  )
  await press(words.publish)
  expect(text().includes(words.typedMeanwhile)).toBe(isStopped)
  expect(document.querySelector('[role=dialog]') === null).toBe(isStopped)
})

test('what is typed while a draft is being saved is kept as a change of it', () => {
  let written: ReturnType<typeof useWritten> | undefined
  function Editor({ item }: { item: ShownItem }) {
    written = useWritten(item)
    return null
  }
  const page = (item: ShownItem) => show(<Editor item={item} />, makeQueryClient())
  shown = page(itemOf(1, 'old'))
  act(() => written?.setSource(bodyOf('sent')))
  const sent = bodyOf('sent')
  act(() => written?.setSource(bodyOf('sent, and more')))
  act(() => void expect(written?.settle(sent, 2)).toBe(true))
  shown.leave()
  shown = page(itemOf(2, 'sent'))
  expect([written?.source, written?.isUnsaved, written?.isOutdated]).toEqual([
    bodyOf('sent, and more'),
    true,
    false,
  ])
  act(() => void expect(written?.settle(bodyOf('sent, and more'), 3)).toBe(false))
  expect(written?.isUnsaved).toBe(false)
})
