import { expect, test } from 'vitest'
import { emptyProfile } from './profile-form.rules.ts'
import { isPartChanged, partIn, withPart } from './profile-parts.rules.ts'

const typed = { ...emptyProfile, nickName: '老李', city: '杭州' }

test('an address names a part, and any other one the overview', () => {
  expect(partIn(new URLSearchParams('part=branch'))).toBe('branch')
  expect(partIn(new URLSearchParams('part=else'))).toBeNull()
  expect(partIn(new URLSearchParams())).toBeNull()
})

test('saving a part sends that part alone', () => {
  expect(withPart('name', typed, emptyProfile)).toEqual({ ...emptyProfile, nickName: '老李' })
  expect([isPartChanged('name', typed, emptyProfile), isPartChanged('branch', typed, emptyProfile)]).toEqual([
    true,
    false,
  ])
})
