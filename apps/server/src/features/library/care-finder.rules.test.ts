import { expect, test } from 'vitest'
import { isMeantFor } from './care-finder.rules.ts'

test('advice fits if it names all of the answers', () => {
  const advice = { socialInsurance: ['Y'], health: ['1', '2'], medicalNeed: ['1'], relation: ['1', '4'] }
  const answers = { socialInsurance: 'Y', health: '2', medicalNeed: '1', relation: '4' }
  expect(isMeantFor(advice, answers)).toBe(true)
  for (const other of [{ socialInsurance: 'N' }, { health: '3' }, { medicalNeed: '2' }, { relation: '2' }]) {
    expect(isMeantFor(advice, { ...answers, ...other })).toBe(false)
  }
})
