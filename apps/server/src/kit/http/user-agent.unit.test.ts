import { needsHomeScreenHead } from '@club/contract/home-screen.ts'
import { expect, test } from 'vitest'
import { isOldBrowser } from '../first-page/old-browsers.rules.ts'
import { userAgentOf } from './user-agent.ts'

test.each(['OS 0_', 'Version/', 'iPad', 'OS 1_1'])(
  'a made-up text of %s as long as headers may be is read only where browsers have theirs',
  (piece) => {
    const header = `${piece.repeat(4000)}${'0'.repeat(16_000)}`.slice(0, 16_000)
    const read = userAgentOf({ headers: { 'user-agent': header } })
    expect(header.startsWith(read)).toBe(true)
    expect(read.length).toBeLessThanOrEqual(500)
    expect([isOldBrowser(read), needsHomeScreenHead(read, null)]).toEqual([false, false])
  },
)

test('without the header a browser has no name', () => {
  expect(userAgentOf({ headers: {} })).toBe('')
})
