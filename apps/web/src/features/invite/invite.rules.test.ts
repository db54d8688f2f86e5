import { expect, test } from 'vitest'
import { invitationPath, isConfirmationDue, leftInGroup } from './invite.rules.ts'

test('the link leads home and holds only the id', () => {
  expect(invitationPath('0190-ab')).toBe('/?invitationUserId=0190-ab')
})

test.each([
  ['0', 9, false],
  ['0', 10, true],
  ['1', 10, false],
  ['1', 19, false],
  ['0', 20, true],
] as const)('with flag %s and %d invited the confirmation is due: %s', (inviteSuccessFlag, total, isDue) => {
  expect(isConfirmationDue({ inviteSuccessFlag, total })).toBe(isDue)
})

test('an incomplete group shows how many members are missing', () => {
  expect([0, 1, 9].map(leftInGroup)).toEqual([10, 9, 1])
})
