import { expect, test } from 'vitest'
import { consentState, judgeAgreements } from './consent.rules.ts'

const policy = { agreementId: 'privacy', version: '2.0' }
const agreedTo = (version: string) => ({ agreementId: 'privacy', version })
const withdrawnAt = new Date('2026-11-20T02:00:00Z')
const withdrawals = [{ agreementId: 'privacy', withdrawnAt }]

test.each([
  { said: 'nothing', consents: [], withdrawals: [], state: 'open' },
  { said: 'yes to an earlier version', consents: [agreedTo('1.0')], withdrawals: [], state: 'open' },
  { said: 'yes to this one', consents: [agreedTo('2.0'), agreedTo('1.0')], withdrawals: [], state: 'agreed' },
  { said: 'yes, then no', consents: [], withdrawals, state: 'withdrawn' },
  { said: 'no, then yes', consents: [agreedTo('2.0')], withdrawals, state: 'agreed' },
  { said: 'no, then yes to an earlier version', consents: [agreedTo('1.0')], withdrawals, state: 'open' },
  {
    said: 'yes to another text',
    consents: [{ agreementId: 'terms', version: '2.0' }],
    withdrawals: [],
    state: 'open',
  },
])('a member who said $said to the version in force is $state', ({ state, ...said }) => {
  expect(consentState(policy, said).state).toBe(state)
})

test('an agreement is missing, outdated or accepted', () => {
  const required = [
    { agreementId: 'registration', version: '2.0' },
    { agreementId: 'privacy', version: '1.0' },
  ]
  expect(judgeAgreements(required, { registration: '2.0' })).toBe('agreementRequired')
  expect(judgeAgreements(required, { registration: '1.0', privacy: '1.0' })).toBe('agreementOutdated')
  expect(judgeAgreements(required, { registration: '2.0', privacy: '1.0', other: '9' })).toBe('ok')
})
