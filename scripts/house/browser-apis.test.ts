import { expect, test } from 'vitest'
import { known, missingApis } from './browser-apis.ts'

// The type checker reads the whole web.
const timeoutMs = 600_000

test(
  'the members’ code uses of browsers what the oldest supported ones have, or has a reason',
  () => {
    const lacks = missingApis()
    const unknown = lacks.filter(({ name }) => !(name in known))
    expect(
      unknown.map(({ name, file, line, engines }) => `${file}:${line} ${name} (${engines.join(', ')})`),
    ).toEqual([])
    const used = new Set(lacks.map(({ name }) => name))
    expect(Object.keys(known).filter((name) => !used.has(name))).toEqual([])
  },
  timeoutMs,
)

test(
  'the check finds globals, members, statics, Intl, selectors and patterns that the floor lacks, and no types',
  () => {
    const text = `
    export const one = new ResizeObserver(() => {})
    export const two = (element: Element) => element.toggleAttribute('a')
    export const three = AbortSignal.timeout(1)
    export const four = new Intl.ListFormat()
    export const five = document.querySelector('header:not(main header)')
    export const six = /(?<=a)b/
    export type Seven = { observer: ResizeObserver }
    export const eight = (element: Element) => element.setAttribute('a', '')
  `
    expect(missingApis(text).map(({ name, line }) => [line - 1, name])).toEqual([
      [1, 'ResizeObserver'],
      [2, 'Element.toggleAttribute'],
      [3, 'AbortSignal'],
      [3, 'AbortSignal.timeout_static'],
      [4, 'Intl.ListFormat'],
      [5, "selector 'header:not(main header)'"],
      [6, 'regular expression /(?<=a)b/'],
    ])
  },
  timeoutMs,
)
