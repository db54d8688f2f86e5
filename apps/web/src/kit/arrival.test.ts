import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

test('a token and a mobile are taken out of the address, the rest of the query stays', () => {
  const { found, search } = readArrival('?token=abc&mobile=13800000000&showTab=3')
  expect(found).toEqual({ token: 'abc', mobile: '13800000000' })
  expect(search).toBe('?showTab=3')
})

test('a query of nothing but personal data leaves none', () => {
  expect(readArrival('?mobile=13800000000&source=partner').search).toBe('')
})

test('a query without any of them stays as it was written', () => {
  expect(readArrival('?b=2&a=%E5%B8%B8').search).toBe('?b=2&a=%E5%B8%B8')
  expect(readArrival('').search).toBe('')
})

test("the mark of a deep link from the bank's app is put aside, too", () => {
  const { found, search } = readArrival('?toPage=talent&channel=MB&showTab=3')
  expect(found).toEqual({ toPage: 'talent', channel: 'MB' })
  expect(search).toBe('?showTab=3')
})
