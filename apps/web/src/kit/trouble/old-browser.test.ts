// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

// What the old browser is given, the next file of this process does not find.
const { scrollTo, scrollBy, pageXOffset, pageYOffset, innerHeight, fetch } = window
const { scrollIntoView } = Element.prototype
afterEach(() => {
  vi.resetModules()
  Object.assign(window, { scrollTo, scrollBy, pageXOffset, pageYOffset, innerHeight, fetch })
  Element.prototype.scrollIntoView = scrollIntoView
  Reflect.deleteProperty(document.documentElement, 'style')
})

/** How Safari 12 scrolls: two numbers, and whether to show an element's top or bottom. */
test('where scrolling takes no options, they are translated, and what is in sight stays', async () => {
  const to = vi.fn()
  const intoView = vi.fn()
  window.scrollTo = to as never
  Element.prototype.scrollIntoView = intoView
  Object.defineProperty(document.documentElement, 'style', { configurable: true, value: {} })
  await import('./old-browser.ts')
  Object.assign(window, { pageXOffset: 3, pageYOffset: 100, innerHeight: 600 })

  window.scrollTo({ top: 40, behavior: 'instant' })
  window.scrollBy({ top: -30, behavior: 'instant' })
  window.scrollBy(1, 2)
  expect(to.mock.calls).toEqual([
    [3, 40],
    [3, 70],
    [4, 102],
  ])

  const element = document.createElement('p')
  const at = (top: number) => {
    element.getBoundingClientRect = () => ({ top, bottom: top + 50 }) as DOMRect
    element.scrollIntoView({ block: 'nearest' })
  }
  at(200)
  expect(intoView).not.toHaveBeenCalled()
  at(-10)
  at(590)
  element.scrollIntoView({ block: 'start' })
  element.scrollIntoView()
  element.scrollIntoView(false)
  element.scrollIntoView({ block: 'end' })
  expect(intoView.mock.calls).toEqual([[true], [false], [true], [true], [false], [false]])
})

test('requests bring cookies without being told to; one that may not outlive its page is sent all the same', async () => {
  const sent: (RequestInit | undefined)[] = []
  window.fetch = async (_input, init) => {
    sent.push(init)
    if (init?.keepalive) throw new TypeError('keepalive')
    return new Response('')
  }
  await import('./old-browser.ts')
  await window.fetch('/a')
  await window.fetch('/b', { credentials: 'omit', keepalive: true })
  expect(sent).toEqual([
    { credentials: 'same-origin' },
    { credentials: 'omit', keepalive: true },
    { credentials: 'omit', keepalive: false },
  ])
})
