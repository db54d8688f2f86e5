import { isInvitationCode } from '@club/contract/invitation-code.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  burstBegins,
  groupsOf,
  groupsToConfirm,
  invitationCodeFor,
  isBurst,
  maxBurst,
  whyIgnored,
} from './invite.rules.ts'

test.each([
  [{ userId: 'b', inviterId: 'a', inviterOfInviter: null }, null],
  [{ userId: 'b', inviterId: 'a', inviterOfInviter: 'z' }, null],
  [{ userId: 'b', inviterId: null, inviterOfInviter: null }, 'unknown'],
  [{ userId: 'b', inviterId: 'b', inviterOfInviter: null }, 'self'],
  [{ userId: 'b', inviterId: 'a', inviterOfInviter: 'b' }, 'circular'],
])('%j: %s', (invitation, why) => {
  expect(whyIgnored(invitation)).toBe(why)
})

test('the first ten within an hour count, later ones are held', () => {
  expect([0, maxBurst - 1, maxBurst, 500].map(isBurst)).toEqual([false, false, true, true])
  expect(burstBegins(new Date('2026-11-20T02:00:00Z')).toISOString()).toBe('2026-11-20T01:00:00.000Z')
})

test.each([
  [0, 0, { groups: 0, remainder: 0, inviteSuccessFlag: '0' }],
  [9, 0, { groups: 0, remainder: 9, inviteSuccessFlag: '0' }],
  [10, 0, { groups: 1, remainder: 0, inviteSuccessFlag: '0' }],
  [10, 1, { groups: 1, remainder: 0, inviteSuccessFlag: '1' }],
  [19, 1, { groups: 1, remainder: 9, inviteSuccessFlag: '1' }],
  [20, 1, { groups: 2, remainder: 0, inviteSuccessFlag: '0' }],
  [25, 2, { groups: 2, remainder: 5, inviteSuccessFlag: '1' }],
])('%i counted and %i groups confirmed', (counted, confirmed, expected) => {
  expect(groupsOf(counted, confirmed)).toEqual({ total: counted, ...expected })
})

test('a confirmation records every full group that was shown, once', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), fc.option(fc.integer({ min: 1, max: 30 })), (full, before, shown) => {
      const confirmed = Math.min(before, full)
      const numbers = groupsToConfirm(full, confirmed, shown ?? undefined)
      const last = numbers.at(-1) ?? confirmed
      expect(last).toBeLessThanOrEqual(Math.max(confirmed, Math.min(full, shown ?? full)))
      expect(numbers).toEqual(Array.from({ length: last - confirmed }, (_, index) => confirmed + 1 + index))
      if (shown === null) expect(last).toBe(full)
    }),
  )
})

test('a code is never hard to say or to hear: no leading zero, no four, no digit three times in a row', () => {
  expect(invitationCodeFor('12356789')).toMatch(/^12356789\d$/)
  expect(['02356789', '12456789', '12355589', '11156789'].map(invitationCodeFor)).toEqual([
    null,
    null,
    null,
    null,
  ])
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
      const code = invitationCodeFor(digits)
      if (code !== null) expect([isInvitationCode(code), /^0|4|(\d)\1\1/.test(code)]).toEqual([true, false])
    }),
  )
})
