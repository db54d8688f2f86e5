// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { obstacles } from './go-home-room.ts'

afterEach(() => vi.restoreAllMocks())

test('what a closed fold hides is neither measured nor in the way; what an open one holds is', () => {
  document.body.innerHTML = `
    <details><summary><a href="/seen">seen</a></summary><p><a href="/hidden">hidden</a></p></details>
    <details open><summary>open</summary><a href="/held">held</a></details>`
  const measured: Element[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    measured.push(this)
    return new DOMRect(300, 100, 60, 40)
  })
  const room = { top: 0, bottom: 600 }
  const { taken } = obstacles({ left: 280, right: 375 }, room, document.createElement('button'))
  const links = measured.filter((one) => one.matches('a')).map((one) => one.getAttribute('href'))
  expect([...new Set(links)]).toEqual(['/seen', '/held'])
  // Both links and both summaries.
  expect(taken).toHaveLength(4)
})
