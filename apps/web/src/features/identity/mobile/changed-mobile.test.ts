import { afterEach, expect, test, vi } from 'vitest'
import { becomeVisitor, currentSession, setUserInfo, type UserInfo } from '../../../kit/session/session.ts'
import { keepTokenMember, readTokenMember } from '../start/token-member.ts'
import { takeChangedMobile } from './changed-mobile.ts'

const secrets = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../../kit/storage/secret-store.ts', () => ({
  keepSecret: async (name: string, value: unknown) => secrets.set(name, value),
  readSecret: async (name: string) => secrets.get(name) ?? null,
}))

const old = '13900000001'
const info = { userId: 'm1', mobile: '*******0001', happyPointValue: 0 } as UserInfo

afterEach(() => {
  becomeVisitor()
  secrets.clear()
})

test('after a change of mobile, this browser shows the new one and knows the tokens that name it', async () => {
  setUserInfo(info)
  await keepTokenMember({ userId: 'm1', mobile: old, source: 'park' })
  await takeChangedMobile('13900000022')
  expect(currentSession().userInfo?.mobile).toBe('*******0022')
  expect(secrets.get('userInfo')).toMatchObject({ mobile: '*******0022' })
  expect(await readTokenMember()).toEqual({ userId: 'm1', mobile: '13900000022', source: 'park' })
})

test('whom a token signed in before stays as it is if it was somebody else', async () => {
  setUserInfo(info)
  await keepTokenMember({ userId: 'm2', mobile: '13900000002', source: null })
  await takeChangedMobile('13900000022')
  expect(await readTokenMember()).toMatchObject({ userId: 'm2', mobile: '13900000002' })
})
