import { expect, test } from 'vitest'
import { boundedSharp } from './bounded-sharp.ts'

test('work on a picture ends after 15 seconds, also where it goes on from a copy', () => {
  const create = { width: 8, height: 8, channels: 3 as const, background: '#000' }
  for (const picture of [boundedSharp({ create }), boundedSharp(Buffer.alloc(8), { failOn: 'error' })])
    for (const one of [picture, picture.clone().resize(4)])
      expect(one).toMatchObject({ options: { timeoutSeconds: 15 } })
})
