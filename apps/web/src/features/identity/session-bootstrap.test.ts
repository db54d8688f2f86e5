import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../kit/api-error.ts'
import { arrived, keepArrival } from '../../kit/arrival.ts'
import { bootstrapSession, wasTokenRefused } from './session-bootstrap.ts'
import { onStartStep, type StartStep } from './start-step.ts'

const answers = vi.hoisted(() => new Map<string, unknown>())
const asked = vi.hoisted(() => [] as string[])
const session = vi.hoisted(() => ({ isMember: false, userInfo: null as object | null }))

vi.mock('../../kit/call.ts', () => ({
  call: async ({ path }: { path: string }) => {
    asked.push(path)
    const answer = answers.get(path)
    if (answer instanceof Error) throw answer
    return answer
  },
}))
vi.mock('../../kit/channel.ts', () => ({ currentChannel: () => 'MB', rememberChannel: () => {} }))
vi.mock('../../kit/session.ts', () => ({
  currentSession: () => session,
  restoreSession: async () => {},
  followOtherTabs: () => {},
  loadUserInfo: async () => true,
  signIn: async (userId: string) => {
    asked.push(`sign in ${userId}`)
    session.isMember = true
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

const steps: StartStep[] = []
const kinds = () => steps.map((step) => step.kind)

beforeEach(() => {
  answers.clear()
  asked.length = 0
  steps.length = 0
  Object.assign(session, { isMember: false, userInfo: {} })
  onStartStep((step) => steps.push(step))
})

const arrive = (found: { token: string; source?: string }) => keepArrival({ found, search: '' })
const forget = (name: 'source' | 'mobile') => keepArrival({ found: { [name]: '' }, search: '' })

test("the bank app's token signs in and is removed from storage", async () => {
  arrive({ token: 'J1' })
  answers.set('/api/user/mobileTokenLogin', { userId: 'u1' })
  await bootstrapSession()
  expect(asked).toEqual(['/api/user/mobileTokenLogin', 'sign in u1'])
  expect(kinds()).toEqual(['signedIn'])
  expect(arrived('token')).toBeNull()
  await bootstrapSession()
  expect(asked).toHaveLength(2)
})

test('a refused token leaves a visitor and marks the visit, which continues', async () => {
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
  arrive({ token: 'J1' })
  answers.set('/api/user/mobileTokenLogin', new CallError('HPU0118', '', 200))
  await bootstrapSession()
  expect(asked).toEqual(['/api/user/mobileTokenLogin', 'visitor'])
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
  forget('mobile')
})

test("a partner's known person is signed in", async () => {
  arrive({ token: 'J1', source: 'park' })
  const answer = { bpId: 'b1', mobile: '13900000011', source: 'park', userId: 'u2' }
  answers.set('/api/user/tokenLogin', answer)
  await bootstrapSession()
  expect(asked).toEqual(['/api/user/tokenLogin', 'sign in u2'])
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
  expect(asked).toEqual(['sign out', '/api/user/tokenLogin', 'sign in u2'])
})
