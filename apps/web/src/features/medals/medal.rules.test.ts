import { expect, test } from 'vitest'
import { medalImage, medalState, shelfOf } from './medal.rules.ts'

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

test('the shelf shows three medals: two earned ones at most, then those that need the fewest steps', () => {
  const medal = (medalId: string, status: '1' | '2' | '3', completeActionTimes = 0) => ({
    medalId,
    status,
    total: status === '2' ? 1 : 0,
    completeTimes: 10,
    completeActionTimes,
  })
  const idsOf = (list: readonly { medalId: string }[]) => list.map(({ medalId }) => medalId)
  const [far, near] = [medal('far', '1', 1), medal('near', '1', 8)]
  const earned = [medal('first', '2'), medal('second', '2', 9), medal('third', '2'), medal('fourth', '2')]
  const making = medal('making', '3', 10)
  const { shown, rest } = shelfOf([far, ...earned, near, making])
  expect(idsOf(shown)).toEqual(['first', 'second', 'near'])
  expect(idsOf(rest)).toEqual(['far', 'third', 'fourth', 'making'])
  expect(idsOf(shelfOf([far, ...earned.slice(0, 1), near]).shown)).toEqual(['first', 'near', 'far'])
  expect(idsOf(shelfOf([far, near, making]).shown)).toEqual(['near', 'far'])
  expect(idsOf(shelfOf(earned).shown)).toEqual(['first', 'second', 'third'])
})
