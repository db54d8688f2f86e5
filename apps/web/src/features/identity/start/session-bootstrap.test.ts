import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../kit/calls/api-error.ts'
import { arrived, forgetArrived, keepArrival } from '../../../kit/host-app/arrival.ts'
import { visitValues } from '../../../kit/storage/storage.ts'
import { bootstrapSession, wasTokenRefused } from './session-bootstrap.ts'
import { onStartStep, type StartStep } from './start-step.ts'
import { isVouched } from './voucher.ts'

const answers = vi.hoisted(() => new Map<string, unknown>())
const asked = vi.hoisted(() => [] as string[])
const session = vi.hoisted(() => ({
  isMember: false,
  userId: null as string | null,
  userInfo: null as object | null,
}))
const secrets = vi.hoisted(() => new Map<string, unknown>())

vi.mock('../../../kit/calls/call.ts', () => ({
  ask: async ({ path }: { path: string }) => {
    asked.push(path)
    const answer = answers.get(path)
    if (answer instanceof Error) throw answer
    return answer
  },
}))
vi.mock('../../../kit/host-app/channel.ts', () => ({ currentChannel: () => 'MB', rememberChannel: () => {} }))
vi.mock('../../../kit/session/session.ts', () => ({
  currentSession: () => session,
  restoreSession: async () => {},
  loadUserInfo: async () => {
    asked.push('user info')
    if (answers.has('user info')) return true
    session.isMember = false
    return false
  },
  signIn: async (userId: string) => {
    asked.push(`sign in ${userId}`)
    Object.assign(session, { isMember: true, userId })
    return true
  },
  signOut: async () => {
    asked.push('sign out')
    session.isMember = false
  },
  becomeVisitor: () => {
    asked.push('visitor')
    session.isMember = false
  },
}))
vi.mock('../../../kit/storage/secret-store.ts', () => ({
  keepSecret: async (name: string, value: unknown) => secrets.set(name, value),
  readSecret: async (name: string) => secrets.get(name) ?? null,
}))

/** Asked before a token is sent, so that the answer can be repeated. */
const cookie = '/api/user/sessionInit'

/** The form of a token; its signature is the server's affair. */
const tokenOf = (mobile: string) => `head.${btoa(JSON.stringify({ mobile }))}.signature`

const steps: StartStep[] = []
const kinds = () => steps.map((step) => step.kind)

beforeEach(() => {
  answers.clear()
  secrets.clear()
  visitValues.remove('partner')
  asked.length = 0
  steps.length = 0
  Object.assign(session, { isMember: false, userId: null, userInfo: {} })
  onStartStep((step) => steps.push(step))
})

const partner = () => visitValues.get('partner')

const arrive = (found: { token: string; source?: string }) => keepArrival({ found, search: '' })

test("the bank app's token signs in and is removed from storage", async () => {
  arrive({ token: 'J1' })
  answers.set('/api/user/mobileTokenLogin', { userId: 'u1' })
  await bootstrapSession()
  expect(asked).toEqual([cookie, '/api/user/mobileTokenLogin', 'sign in u1'])
  expect(kinds()).toEqual(['signedIn'])
  expect(arrived('token')).toBeNull()
  await bootstrapSession()
  expect(asked).toHaveLength(3)
})

test('a refused token leaves a visitor and marks the visit, which continues', async () => {
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
  arrive({ token: 'J1' })
  answers.set('/api/user/mobileTokenLogin', new CallError('HPU0118', '', 200))
  await bootstrapSession()
  expect(asked).toEqual([cookie, '/api/user/mobileTokenLogin', 'visitor'])
  expect(wasTokenRefused()).toBe(true)
  expect(kinds()).toEqual([])
})

test("a partner's person without a customer number registers with mobile and source", async () => {
  arrive({ token: 'J1', source: 'park' })
  const answer = { bpId: null, mobile: '13900000011', source: 'park', userId: null }
  answers.set('/api/user/tokenLogin', answer)
  await bootstrapSession()
  expect(kinds()).toEqual(['register'])
  expect([arrived('mobile'), arrived('source')]).toEqual(['13900000011', 'park'])
  expect(isVouched('13900000011')).toBe(true)
  // However long the form stays open, only the server decides when a code is needed.
  vi.useFakeTimers({ now: Date.now() + 3_600_000 })
  expect(isVouched('13900000011')).toBe(true)
  vi.useRealTimers()
  expect(partner()).toBe('park')
  forgetArrived('mobile')
})

test("a partner's known person is signed in, later without a question, and can return to that partner", async () => {
  const token = tokenOf('13900000011')
  const answer = { bpId: 'b1', mobile: '13900000011', source: 'park', userId: 'u2' }
  answers.set('/api/user/tokenLogin', answer)
  answers.set('user info', true)
  arrive({ token, source: 'park' })
  await bootstrapSession()
  expect(asked).toEqual([cookie, '/api/user/tokenLogin', 'sign in u2'])
  expect(partner()).toBe('park')
  visitValues.remove('partner')
  arrive({ token, source: 'park' })
  await bootstrapSession()
  expect([asked.slice(3), partner()]).toEqual([['user info'], 'park'])
  // The server has accepted no token of this partner, and a link of the bank's app never leads back to a partner.
  for (const source of ['hills', undefined]) {
    arrive({ token, ...(source && { source }) })
    await bootstrapSession()
    expect(partner()).toBeNull()
  }
})

test("a partner's known person who has not confirmed it is asked to, and can return by its button", async () => {
  arrive({ token: tokenOf('13900000016'), source: 'park' })
  const answer = {
    bpId: null,
    mobile: '13900000016',
    source: 'park',
    userId: null,
    isConfirmationNeeded: true,
  }
  answers.set('/api/user/tokenLogin', answer)
  await bootstrapSession()
  expect(kinds()).toEqual(['confirmPartner'])
  expect(JSON.parse(visitValues.get('partnerToConfirm') ?? '')).toEqual({
    source: 'park',
    mobile: '13900000016',
  })
  expect([partner(), isVouched('13900000016')]).toEqual(['park', false])
  // Once the token opens a session, nothing is left to confirm.
  answers.set('/api/user/tokenLogin', { ...answer, bpId: 'b1', userId: 'u2', isConfirmationNeeded: false })
  arrive({ token: tokenOf('13900000016'), source: 'park' })
  await bootstrapSession()
  expect(kinds()).toEqual(['confirmPartner', 'signedIn'])
  expect(visitValues.get('partnerToConfirm')).toBeNull()
})

test("a partner's refused token leads back to nobody", async () => {
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
  arrive({ token: 'J1', source: 'park' })
  answers.set('/api/user/tokenLogin', new CallError('HPU0118', '', 200))
  await bootstrapSession()
  expect(partner()).toBeNull()
})

test('a signed-in member is asked before another account takes over', async () => {
  session.isMember = true
  arrive({ token: 'J1', source: 'park' })
  answers.set('/api/user/tokenLogin', { bpId: 'b1', mobile: '', source: 'park', userId: 'u2' })
  await bootstrapSession()
  expect(asked).toEqual([])
  expect(kinds()).toEqual(['chooseAccount'])
  const [step] = steps
  if (step?.kind === 'chooseAccount') await step.change()
  expect(asked).toEqual(['sign out', cookie, '/api/user/tokenLogin', 'sign in u2'])
})

test('a user of the bank’s app who is not a member yet finds the form filled in, without an SMS', async () => {
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
  arrive({ token: tokenOf('13900000012') })
  answers.set('/api/user/mobileTokenLogin', new CallError('HPP0205', '', 200))
  await bootstrapSession()
  expect(kinds()).toEqual([])
  expect([arrived('mobile'), isVouched('13900000012')]).toEqual(['13900000012', true])
  forgetArrived('mobile')
})

test('a member whose app sends a token with every visit is not asked, and keeps a valid session', async () => {
  const token = tokenOf('13900000013')
  answers.set('/api/user/mobileTokenLogin', { userId: 'u3' })
  arrive({ token })
  await bootstrapSession()
  answers.set('user info', true)
  arrive({ token })
  await bootstrapSession()
  expect(asked).toEqual([cookie, '/api/user/mobileTokenLogin', 'sign in u3', 'user info'])
  expect(kinds()).toEqual(['signedIn', 'signedIn'])

  // The session has ended: the new token signs in again.
  answers.delete('user info')
  arrive({ token })
  await bootstrapSession()
  expect(asked.slice(4)).toEqual(['user info', cookie, '/api/user/mobileTokenLogin', 'sign in u3'])
})

test('a token of somebody else, or one that names nobody, still asks', async () => {
  answers.set('/api/user/mobileTokenLogin', { userId: 'u3' })
  arrive({ token: tokenOf('13900000013') })
  await bootstrapSession()
  for (const other of [tokenOf('13900000014'), 'J1', 'a.b.c']) {
    arrive({ token: other })
    await bootstrapSession()
  }
  expect(kinds()).toEqual(['signedIn', 'chooseAccount', 'chooseAccount', 'chooseAccount'])
})
