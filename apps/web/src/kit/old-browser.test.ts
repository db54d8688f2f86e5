// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

/** How Safari 12 scrolls: two numbers, and whether an element's top or bottom is to be seen. */
test('where scrolling takes no options, they are translated, and what is in sight stays', async () => {
  const to = vi.fn()
  const intoView = vi.fn()
  window.scrollTo = to as never
  Element.prototype.scrollIntoView = intoView
  Object.defineProperty(document.documentElement, 'style', { value: {} })
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
