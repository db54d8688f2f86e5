import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestingOf } from './http.ts'

/** Another road to the same number: by what the parser made of the text. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('the nesting of any JSON is that of what it parses to', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.boolean(), (json, isSpread) => {
      const text = isSpread ? JSON.stringify(JSON.parse(json), null, 2) : json
      expect(nestingOf(text)).toBe(depthOf(JSON.parse(text)))
    }),
  )
})

test.each([
  ['', 0],
  ['1', 0],
  ['"[[[[{{{{"', 0],
  ['"\\"[[["', 0],
  ['"\\\\",[[1]]', 2],
  ['{"[":{"{":"]"}}', 2],
  ['[[]][[[]]]', 3],
])('%j nests %i deep', (text, depth) => expect(nestingOf(text)).toBe(depth))

test('a body of nothing but brackets is measured without recursion', () => {
  expect(nestingOf('['.repeat(60_000))).toBe(60_000)
})
