import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engineOf } from './engine.rules.ts'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = (os: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`

test.each([
  [
    'a WebView of 2018',
    `Mozilla/5.0 (Linux; Android 9; PAR-AL00 Build/HUAWEIPAR-AL00; wv) ${like} Version/4.0 Chrome/72.0.3626.121 Mobile Safari/537.36`,
    'Chromium 72',
  ],
  [
    'the bank’s app on Android',
    `Mozilla/5.0 (Linux; Android 10; MI 8 Build/QKQ1.190828.002; wv) ${like} Version/4.0 Chrome/80.0.3987.99 Mobile Safari/537.36 EvergreenBank/6.2.0`,
    'Chromium 80',
  ],
  ['the bank’s app on an iPhone', `${iphone('15_8_2')} Mobile/15E148 EvergreenBank/6.2.0`, 'Safari 15'],
  [
    'WeChat on Android',
    `Mozilla/5.0 (Linux; Android 13; V2254A Build/TP1A.220624.014; wv) ${like} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MMWEBID/2247 MicroMessenger/8.0.47.2560(0x28002F35) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
    'Chromium 116',
  ],
  [
    'an older WeChat on Android',
    `Mozilla/5.0 (Linux; Android 8.1.0; vivo X21A Build/OPM1.171019.011; wv) ${like} Version/4.0 Chrome/66.0.3359.126 MQQBrowser/6.2 TBS/045130 Mobile Safari/537.36 MMWEBID/5643 MicroMessenger/7.0.12.1620(0x27000C34) Process/tools NetType/4G Language/zh_CN ABI/arm64`,
    'X5 66',
  ],
  [
    'WeChat on an iPhone',
    `${iphone('12_5_7')} Mobile/15E148 MicroMessenger/8.0.38(0x1800262c) NetType/WIFI Language/zh_CN`,
    'Safari 12',
  ],
  [
    'QQ’s browser on Android',
    `Mozilla/5.0 (Linux; U; Android 10; zh-cn; ELE-AL00 Build/HUAWEIELE-AL00) ${like} Version/4.0 Chrome/98.0.4758.102 MQQBrowser/14.3 Mobile Safari/537.36`,
    'X5 98',
  ],
  [
    'QQ’s browser before Chromium’s version was named',
    'Mozilla/5.0 (Linux; U; Android 4.4.4; zh-cn; HM 2A Build/KTU84Q) AppleWebKit/533.1 (KHTML, like Gecko)Version/4.0 MQQBrowser/5.4 TBS/025489 Mobile Safari/533.1',
    'X5',
  ],
  [
    'QQ’s browser on an iPhone',
    `${iphone('13_3')} Version/13.0 MQQBrowser/10.0.2 Mobile/15E148 Safari/604.1 QBWebViewUA/2`,
    'Safari 13',
  ],
  [
    'UC on Android',
    `Mozilla/5.0 (Linux; U; Android 9; zh-CN; BND-AL10 Build/HONORBND-AL10) ${like} Version/4.0 Chrome/57.0.2987.108 UCBrowser/12.4.6.1036 Mobile Safari/537.36`,
    'UC 57',
  ],
  [
    'UC on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 12_0 like Mac OS X; zh-CN) AppleWebKit/537.51.1 (KHTML, like Gecko) Mobile/16A366 UCBrowser/12.1.6.1186 Mobile AliApp(TUnionSDK/0.1.20.3)',
    'Safari 12',
  ],
  ['Safari', `${iphone('12_1_4')} Version/12.0 Mobile/15E148 Safari/604.1`, 'Safari 12'],
  ['Safari of iOS 26', `${iphone('18_6')} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari 26'],
  [
    'Safari on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1',
    'Safari 9',
  ],
  [
    'an iPad that claims to be a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Safari/605.1.15',
    'Safari 15',
  ],
  ['Chrome on an iPhone', `${iphone('16_6')} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1`, 'Safari 16'],
  ['Firefox on an iPhone', `${iphone('14_8')} FxiOS/115.0 Mobile/15E148 Safari/605.1.15`, 'Safari 14'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0', 'Firefox 115'],
  [
    'Samsung’s browser',
    `Mozilla/5.0 (Linux; Android 11; SM-G9730) ${like} SamsungBrowser/14.2 Chrome/87.0.4280.141 Mobile Safari/537.36`,
    'Chromium 87',
  ],
  [
    'HarmonyOS',
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${like} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    'Chromium 114',
  ],
  [
    'a browser without a window',
    `Mozilla/5.0 (X11; Linux x86_64) ${like} HeadlessChrome/78.0.3904.0 Safari/537.36`,
    'Chromium 78',
  ],
  [
    'Android’s own browser',
    'Mozilla/5.0 (Linux; U; Android 4.3; zh-cn; SM-N9008) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    'other',
  ],
  [
    'the old Edge',
    `Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`,
    'other',
  ],
  ['Internet Explorer', 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'other'],
  ['a version that nobody has', `Mozilla/5.0 ${like} Chrome/4711.0.0.0 Safari/537.36`, 'Chromium'],
  ['nothing', '', 'other'],
])('%s is told by its engine', (_browser, userAgent, engine) => {
  expect(engineOf(userAgent)).toBe(engine)
})

test('whatever is said, the name is one of a few', () => {
  const parts = [
    'Chrome/',
    'iPhone OS ',
    '_',
    'Firefox/',
    'Version/',
    'Safari/',
    'TBS/',
    'UCWEB',
    ' ',
    '9',
    '72',
  ]
  const said = fc.oneof(
    fc.string({ maxLength: 600 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((each) => each.join('')),
  )
  fc.assert(
    fc.property(said, (userAgent) => {
      expect(engineOf(userAgent)).toMatch(/^(?:other|(?:Chromium|X5|UC|Firefox|Safari)(?: [1-9]\d{0,2})?)$/)
    }),
  )
})
