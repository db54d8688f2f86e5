import { expect, test } from 'vitest'
import { isReaderGone } from './reader.rules.ts'

const visitor = { isMember: false, userId: null }
const member = (userId: string | null) => ({ isMember: true, userId })

test('a reader has left when a member signs out or another one comes, not when a visitor signs in', () => {
  expect(isReaderGone(member('1'), visitor)).toBe(true)
  expect(isReaderGone(member(null), visitor)).toBe(true)
  expect(isReaderGone(member('1'), member('2'))).toBe(true)
  expect(isReaderGone(visitor, member('1'))).toBe(false)
  expect(isReaderGone(visitor, visitor)).toBe(false)
  expect(isReaderGone(member(null), member('1'))).toBe(false)
  expect(isReaderGone(member('1'), member('1'))).toBe(false)
})
