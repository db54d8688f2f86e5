import { expect, test } from 'vitest'
import { needsHomeScreenHead } from './home-screen.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit}`
const safari = `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`
const iPadAsMac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'

test.each([
  [safari, null, true],
  [safari, 'web', true],
  [iPadAsMac, null, true],
  [`${iPhone} CriOS/126.0 Mobile/15E148 Safari/604.1`, null, true],
  [safari, 'MB', false],
  [safari, 'mb', false],
  [`${iPhone} Mobile/15E148`, null, false],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.49`, null, false],
  [`${safari} MicroMessenger/8.0.49`, null, false],
  [chrome, null, false],
  ['', null, false],
])('%s in channel %s: %s', (userAgent, channel, expected) => {
  expect(needsHomeScreenHead(userAgent, channel)).toBe(expected)
})
