// @vitest-environment happy-dom
import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../../kit/i18n/i18n.tsx'
import { ToastRegion } from '../../../kit/messages/toast.tsx'
import { Router } from '../../../kit/router/router.tsx'
import { currentSession } from '../../../kit/session/session.ts'
import { kitWords } from '../../../kit/words.ts'
import type { PartnerToConfirm } from '../partner/partner-to-confirm.ts'
import { identityWords } from '../words.ts'
import { setPasswordOffer } from './sign-in-overlays.ts'
import { type Login, useLogin } from './use-login.ts'

const secrets = vi.hoisted(() => new Map<string, unknown>())
const shown = vi.hoisted(() => [] as unknown[])
vi.mock('../../../kit/storage/secret-store.ts', () => ({
  keepSecret: async (name: string, value: unknown) => secrets.set(name, value),
  readSecret: async (name: string) => secrets.get(name) ?? null,
  lookAtSecret: async (name: string) => ({ value: secrets.get(name) ?? null }),
  blankSecret: (name: string) => secrets.delete(name),
}))
vi.mock('../../../kit/overlays/overlays.tsx', async (original) => ({
  ...(await original<object>()),
  useOverlays: () => ({ show: (kind: unknown) => shown.push(kind), hide: () => {}, current: null }),
}))

const answers: Record<string, object> = {
  [identity.login.path]: { status: statuses.passwordNotSet, message: '', data: null },
  [identity.userInfoQry.path]: {
    status: statuses.ok,
    message: '',
    data: { userId: 'u1', happyPointValue: 0, unreadMessages: 0 },
  },
}

beforeEach(async () => {
  secrets.clear()
  shown.length = 0
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(answers[path])))
  await Promise.all([identityWords.load('zh_cn'), kitWords.load('zh_cn')])
})

let login: Login

function Sample({ partner }: { partner: PartnerToConfirm | null }): ReactNode {
  login = useLogin(partner)
  return <ToastRegion />
}

async function open(partner: PartnerToConfirm | null): Promise<Root> {
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <LanguageProvider initial="zh_cn">
        <Router>
          <Sample partner={partner} />
        </Router>
      </LanguageProvider>,
    ),
  )
  return root
}

async function signInBySms(partner: PartnerToConfirm | null): Promise<void> {
  const root = await open(partner)
  await act(async () => login.form.set({ mobile: '13900000021', smsCode: '123456' }))
  await act(() => login.form.submit())
  await act(async () => root.unmount())
}

test('a member without a password is stored like after any sign-in, and is offered to set one', async () => {
  await signInBySms(null)
  expect(currentSession()).toMatchObject({ isMember: true, userId: 'u1' })
  expect(secrets.get('userId')).toBe('u1')
  expect(secrets.get('tokenMember')).toBeUndefined()
  expect(shown).toEqual([setPasswordOffer])
})

test('a partner that such a member confirms is stored with the member', async () => {
  await signInBySms({ source: 'park', mobile: '13900000021' })
  expect(secrets.get('tokenMember')).toEqual({ userId: 'u1', source: 'park', mobile: '13900000021' })
})

test('why an answer to a picture did not count is shown above the next one, and no toast covers it', async () => {
  const message = '请输入正确的验证码。'
  const sent: string[] = []
  const refused = { status: statuses.imageCodeWrong, message, data: null }
  const picture = { verifyId: 'p2', image: '', question: '三加四' }
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    const answer =
      path === identity.getVerifyCode.path ? { status: '200', message: '', data: picture } : refused
    return new Response(JSON.stringify(answer))
  })
  const root = await open(null)
  await act(async () => login.form.set({ mobile: '13900000021' }))
  await act(() => login.step.send())
  expect(sent).toEqual([identity.getSmsCodeNoVerifyCode.path, identity.getVerifyCode.path])
  expect(login.step.picture).toMatchObject({ reason: message, picture: { verifyId: 'p2' } })
  expect(login.form.field('verifyCode').error).toBe(message)
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
  await act(() => login.step.picture.ask())
  expect(login.step.picture.reason).toBeUndefined()
  await act(async () => root.unmount())
})
