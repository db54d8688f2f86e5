import { expect, test } from 'vitest'
import { channelOf, clientTypeOf } from './channel.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const iPad =
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const android =
  'Mozilla/5.0 (Linux; Android 10; MED-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Mobile Safari/537.36'
const harmony =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile'
const weChatOnAndroid = `${android} MMWEBID/2100 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 NetType/4G Language/zh_CN`
const weChatOnIPhone = `${iPhone} MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN`
const weChatOnWindows = `${windows} NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat`

test.each([
  ['an iPhone', iPhone, 5, 'ios'],
  ['an older iPad', iPad, 5, 'ios'],
  ['an iPad that asks for desktop pages', mac, 5, 'ios'],
  ['a Mac', mac, 0, 'pc'],
  ['a computer with a touch screen', windows, 10, 'pc'],
  ['an Android phone', android, 5, 'android'],
  ['a phone with OpenHarmony', harmony, 5, 'android'],
  ['the messaging app on Android', weChatOnAndroid, 5, 'android'],
  ['the messaging app on an iPhone', weChatOnIPhone, 5, 'ios'],
  ['the messaging app on a computer', weChatOnWindows, 0, 'pc'],
  ['nothing known', '', 0, 'pc'],
])('%s is recognised', (_name, userAgent, touchPoints, clientType) => {
  expect(clientTypeOf(userAgent, touchPoints)).toBe(clientType)
})

test('the messaging app is WX, any other browser WEB', () => {
  expect([weChatOnAndroid, weChatOnIPhone, weChatOnWindows].map((one) => channelOf(one, null))).toEqual([
    'WX',
    'WX',
    'WX',
  ])
  expect([iPhone, mac, harmony, ''].map((one) => channelOf(one, null))).toEqual(['WEB', 'WEB', 'WEB', 'WEB'])
})

test('the address names a channel, but no link takes a reader out of the messaging app', () => {
  expect(channelOf(android, 'mb')).toBe('MB')
  expect(channelOf(android, 'TV')).toBe('WEB')
  for (const named of ['MB', 'WEB', 'TV']) expect(channelOf(weChatOnAndroid, named)).toBe('WX')
})

test("the app's own object means MB, unless the address names a channel", () => {
  expect(channelOf(android, null, true)).toBe('MB')
  expect(channelOf(android, 'WEB', true)).toBe('WEB')
})
