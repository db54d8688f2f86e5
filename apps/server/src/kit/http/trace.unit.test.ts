import { expect, test } from 'vitest'
import { traceIdOf } from './trace.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the trace id is read from a well-formed header alone', () => {
  expect(traceIdOf(`00-${id}-00f067aa0ba902b7-01`)).toBe(id)
  for (const header of [
    undefined,
    '',
    id,
    `00-${id}`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${id.toUpperCase()}-00f067aa0ba902b7-01`,
  ])
    expect(traceIdOf(header)).toBeUndefined()
})
