import { expect, test } from 'vitest'
import { medalImage, medalState } from './medal.rules.ts'

const pictures = { frontImageUrl: 'earned.svg', backImageUrl: 'locked.svg' }

test('a count of 0 or none shows the locked picture', () => {
  expect(medalImage({ ...pictures, total: 0 })).toBe('locked.svg')
  expect(medalImage({ ...pictures, total: null })).toBe('locked.svg')
  expect(medalImage({ ...pictures, total: 2 })).toBe('earned.svg')
})

test('status 3 means being made, whatever the count', () => {
  expect(medalState({ status: '3', total: 0 })).toBe('making')
  expect(medalState({ status: '2', total: 1 })).toBe('earned')
  expect(medalState({ status: '1', total: 0 })).toBe('locked')
})
