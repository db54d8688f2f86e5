import { itemPosterPath } from '@club/contract/poster-items.rules.ts'
import { expect, test } from 'vitest'
import { offers2025, subjectIn, subjectOf, subjectsOf, subjectValue } from './subject.rules.ts'

test.each(['invitation', 'work:600012', 'certificate:400001'])('%s is read as it was written', (value) => {
  expect(subjectValue(subjectOf(value))).toBe(value)
})

test('anything else is an invitation', () => {
  for (const value of ['', 'work', 'work:<b>', 'medal:600012'])
    expect(subjectOf(value)).toEqual({ kind: 'invitation' })
})

test('an address names a work, or its certificate', () => {
  const inQuery = (query: string) => subjectIn(new URLSearchParams(query))
  expect(inQuery('workNo=600012')).toEqual({ kind: 'work', workNo: '600012' })
  expect(inQuery('workNo=600012&kind=certificate')).toEqual({ kind: 'certificate', workNo: '600012' })
  expect(inQuery('workNo=9')).toBeNull()
  expect(inQuery('')).toBeNull()
})

test('an address names an item', () => {
  const inQuery = (query: string) => subjectIn(new URLSearchParams(query))
  const course = { kind: 'item', itemKind: 'course', itemId: 'course-2026-01' } as const
  const [, query = ''] = itemPosterPath(course.itemKind, course.itemId).split('?')
  expect(inQuery(query)).toEqual(course)
  expect(subjectValue(course)).toBe('item:course:course-2026-01')
  expect(inQuery('itemKind=task&itemId=check_in')).toBeNull()
  expect(inQuery('itemKind=course&itemId=<b>')).toBeNull()
  expect(inQuery('itemKind=course')).toBeNull()
})

test.each([
  [null, 'choice'],
  ['5', 'choice'],
  ['500012', 'poster'],
  ['600012', 'other'],
])('for the number %s the page of 2025 offers: %s', (workNo, offered) => {
  expect(offers2025(workNo)).toBe(offered)
})

test('shown works have posters, winning ones certificates', () => {
  const works = [
    { workNo: '600001', status: 'shown', tiers: [] },
    { workNo: '600002', status: 'review', tiers: [] },
    { workNo: '600003', status: 'shown', tiers: [15] },
  ]
  expect(subjectsOf(works).map(subjectValue)).toEqual(['work:600001', 'certificate:600003', 'work:600003'])
})
