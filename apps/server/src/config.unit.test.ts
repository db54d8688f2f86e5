import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const [fresh, old] = ['n'.repeat(32), 'o'.repeat(40)]
const production = {
  NODE_ENV: 'production',
  CLUB_ALLOW_EMBEDDED: '1',
  CLUB_SMS_GATEWAY_URL: 'https://sms.example',
  CLUB_SMS_GATEWAY_KEY: 'k'.repeat(16),
}

test('the bank may sign with one key, or with the new and the old one', () => {
  expect(readConfig({ CLUB_BANK_EVENT_KEY: fresh }).bankEventKeys).toEqual([fresh])
  expect(readConfig({ CLUB_BANK_EVENT_KEY: `${fresh}, ${old}` }).bankEventKeys).toEqual([fresh, old])
})

test.each([
  ['n'.repeat(31), 'each key must have at least 32 characters'],
  [`${fresh},`, 'each key must have at least 32 characters'],
  [`${fresh},${old},${fresh}`, 'must be one key, or the new and the old one with a comma between'],
])('the key %s is refused by name and reason', (key, reason) => {
  expect(() => readConfig({ CLUB_BANK_EVENT_KEY: key })).toThrow(`CLUB_BANK_EVENT_KEY: ${reason}`)
})

test('without a key one is made, but in production nobody may sign', () => {
  expect(readConfig({}).bankEventKeys).toBeNull()
  expect(readConfig({ CLUB_BANK_EVENT_KEY: '' }).bankEventKeys).toBeNull()
  expect(readConfig(production).bankEventKeys).toEqual([])
})
