import { expect, test } from 'vitest'
import { clientStore } from '../storage/client-store.ts'
import { arrived, forgetArrived, keepArrival, readArrival } from './arrival.ts'

test('a token and a mobile are removed from the address, the rest of the query stays', () => {
  const { found, search } = readArrival('?token=abc&mobile=13800000000&showTab=3')
  expect(found).toEqual({ token: 'abc', mobile: '13800000000' })
  expect(search).toBe('?showTab=3')
})

test('a query with only personal data becomes empty', () => {
  expect(readArrival('?mobile=13800000000&source=partner').search).toBe('')
})

test('a query without personal data is unchanged', () => {
  expect(readArrival('?b=2&a=%E5%B8%B8').search).toBe('?b=2&a=%E5%B8%B8')
  expect(readArrival('').search).toBe('')
})

test("the bank app's deep-link mark is stored, too", () => {
  const { found, search } = readArrival('?toPage=talent&channel=MB&showTab=3')
  expect(found).toEqual({ toPage: 'talent', channel: 'MB' })
  expect(search).toBe('?showTab=3')
})

test('the inviter is stored until registration, and separately until the opened link is reported', () => {
  const arrival = readArrival('?invitationUserId=0190-a_b&lang=en_us')
  expect(arrival.search).toBe('')
  expect(keepArrival(arrival)).toBe('en_us')
  expect(arrived('invitationUserId')).toBe('0190-a_b')
  forgetArrived('invitationUserId')
  expect(arrived('invitationUserId')).toBeNull()
  expect(clientStore.invitationUserId()).toBe('0190-a_b')
})

test('an invalid member id is ignored, and the previous inviter stays', () => {
  for (const id of ['', '<script>', '?', 'a'.repeat(65)]) {
    const arrival = readArrival(`?invitationUserId=${encodeURIComponent(id)}&showTab=3`)
    expect(arrival.search).toBe('?showTab=3')
    keepArrival(arrival)
    expect(arrived('invitationUserId')).toBeNull()
  }
  expect(clientStore.invitationUserId()).toBe('0190-a_b')
})

test('a start from the home screen leaves the address and is stored until it is reported', () => {
  const arrival = readArrival('?homeScreen=en_us')
  expect([arrival.search, arrival.found.homeScreen]).toEqual(['', 'en_us'])
  expect(keepArrival(arrival)).toBeUndefined()
  expect(arrived('homeScreen')).toBe('en_us')
})
