import { expect, test } from 'vitest'
import { isOldBrowser } from './old-browsers.rules.ts'

const android = (chrome: string) =>
  `Mozilla/5.0 (Linux; Android 9; MI 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${chrome} Mobile Safari/537.36`
const iPhone = (system: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`

test.each([
  [android('64.0.3282.137'), true],
  [android('107.0.5304.91'), true],
  [android('108.0.5359.79'), false],
  [`${android('66.0.3359.126')} MicroMessenger/8.0.30`, true],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/72.0.3617.0 Safari/537.36',
    true,
  ],
  [iPhone('12_5_7', 'Version/12.1.2 Mobile/15E148 Safari/604.1'), true],
  [iPhone('15_8_3', 'Mobile/15E148 MicroMessenger/8.0.44'), true],
  [iPhone('16_0', 'Version/16.0 Mobile/15E148 Safari/604.1'), false],
  [iPhone('17_4', 'CriOS/99.0.0.0 Mobile/15E148 Safari/604.1'), false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Safari/605.1.15',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:78.0) Gecko/20100101 Firefox/78.0', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', false],
  ['', false],
  ['curl/8', false],
])('%s', (userAgent, isOld) => {
  expect(isOldBrowser(userAgent)).toBe(isOld)
})
