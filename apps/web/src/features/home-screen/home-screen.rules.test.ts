import { expect, test } from 'vitest'
import { wayOf } from './home-screen.rules.ts'

const phone = { channel: 'WEB', clientType: 'android', isStandalone: false, canAsk: false } as const

test('WeChat and the bank’s app are never offered the home screen, whatever the phone can do', () => {
  for (const channel of ['WX', 'MB'] as const) {
    for (const clientType of ['ios', 'android'] as const) {
      expect(wayOf({ ...phone, channel, clientType, canAsk: true })).toBe('elsewhere')
    }
  }
})

test('a browser that can ask gets a button, an iPhone its steps, others the general ones', () => {
  expect(wayOf({ ...phone, canAsk: true })).toBe('button')
  expect(wayOf({ ...phone, clientType: 'ios' })).toBe('iphone')
  expect(wayOf(phone)).toBe('other')
  expect(wayOf({ ...phone, isStandalone: true, canAsk: true })).toBe('there')
})
