import path from 'node:path'
import { expect, test } from 'vitest'
import { known, knownInWorker, missingApis, worker } from './browser-apis.ts'
import { withoutReason } from './floor.ts'

// The type checker reads the whole web.
const timeoutMs = 600_000

test(
  'the members’ code uses of browsers what the oldest supported ones have, or has a reason',
  () => {
    expect(withoutReason(missingApis(), known)).toEqual([])
  },
  timeoutMs,
)

test(
  'the service worker uses of browsers and of the language what the oldest supported ones have, or has a reason',
  () => {
    const lacks = missingApis(undefined, worker)
    const keysOf = ({ name, file }: (typeof lacks)[number]) => [name, `${path.basename(file)} ${name}`]
    const isKnown = (lack: (typeof lacks)[number]) => keysOf(lack).some((key) => key in knownInWorker)
    expect(
      lacks.filter((lack) => !isKnown(lack)).map(({ name, file, line }) => `${file}:${line} ${name}`),
    ).toEqual([])
    const used = new Set(lacks.flatMap(keysOf))
    expect(Object.keys(knownInWorker).filter((key) => !used.has(key))).toEqual([])
  },
  timeoutMs,
)

test(
  'in the service worker the check finds what the language lacks, too',
  () => {
    const text = `
    export const one = [[1]].flat()
    export const two = Object.fromEntries([])
    export const three = 'a'.matchAll(/a/g)
    export const four = ([1] as readonly number[]).includes(1)
    export const five = fetch('/').then((answer) => new ReadableStream({ type: 'bytes' }))
    export const six = (caller: Blob) => caller.arrayBuffer()
  `
    expect(missingApis(text, worker).map(({ name, line }) => [line - 1, name])).toEqual([
      [1, 'Array.flat'],
      [2, 'Object.fromEntries'],
      [3, 'String.matchAll'],
      [6, 'Blob.arrayBuffer'],
    ])
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
