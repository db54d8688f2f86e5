// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/shown.tsx'
import { makeQueryClient } from '../calls/api.ts'
import { useShortcuts } from './use-shortcuts.ts'

const approve = vi.fn()
let shown: ReturnType<typeof show>
let at = 0

function Sample() {
  useShortcuts({ a: approve })
  return (
    <>
      <textarea />
      <input type="checkbox" />
    </>
  )
}

beforeEach(() => {
  approve.mockClear()
  at = 0
  shown = show(<Sample />, makeQueryClient())
})

afterEach(() => shown.leave())

/** Presses a key `ms` after the last one. */
function key(ms: number, init: KeyboardEventInit = {}, target: Element = document.body): void {
  at += ms
  const event = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: at })
  act(() => void target.dispatchEvent(event))
}

test('a key runs its act, and a second one only after a moment', () => {
  key(0)
  key(100)
  expect(approve).toHaveBeenCalledTimes(1)
  key(1000)
  expect(approve).toHaveBeenCalledTimes(2)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { key: 'b' }])(
  'nothing happens with %o',
  (init) => {
    key(0, init)
    expect(approve).not.toHaveBeenCalled()
  },
)

test('nothing happens while a field has the focus; a box to tick is no field', () => {
  const [field, box] = [document.querySelector('textarea'), document.querySelector('input')]
  if (!field || !box) throw new Error('the sample is not shown')
  key(0, {}, field)
  expect(approve).not.toHaveBeenCalled()
  key(0, {}, box)
  expect(approve).toHaveBeenCalledTimes(1)
})

test('nothing happens while a dialog is open', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  key(0)
  expect(approve).not.toHaveBeenCalled()
})
