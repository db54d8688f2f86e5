import type { RequestOf } from '@club/contract/endpoint.ts'
import { identity } from '@club/contract/identity.ts'
import { path } from '@club/contract/page-paths.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useState } from 'react'
import { type CallError, call } from '../../../kit/calls/api.ts'
import type { Problems } from '../../../kit/form/problems.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { showToast } from '../../../kit/messages/toast.tsx'
import { useOverlays } from '../../../kit/overlays/overlays.tsx'
import { navigate } from '../../../kit/router/router.tsx'
import { currentSession, signIn } from '../../../kit/session/session.ts'
import { noteSignIn } from '../../passkeys/passkeys-here.ts'
import { fieldOfStatus } from '../mobile/identity-form.rules.ts'
import { mobileDraft } from '../mobile/mobile-draft.ts'
import { useSmsStep } from '../mobile/use-sms-step.ts'
import { askToConfirm, type PartnerToConfirm } from '../partner/partner-to-confirm.ts'
import { keepTokenMember } from '../start/token-member.ts'
import { noteVouched } from '../start/voucher.ts'
import { type IdentityWords, identityWords } from '../words.ts'
import { takeWayOn } from './login-source.ts'
import { encryptPassword } from './password.ts'
import { passwordProblemText } from './password-problem-text.ts'
import { setPasswordOffer } from './sign-in-overlays.ts'

const initial = { mobile: '', smsCode: '', verifyCode: '', password: '' }
type Values = typeof initial

/** What a form starts with; a partner's mobile is not the reader's to change. */
function startOf(partner: PartnerToConfirm | null) {
  return partner ? { initial: { ...initial, mobile: partner.mobile } } : { initial, draft: mobileDraft }
}

/** Stores who signed in, and by which partner; false if nothing of the member came. */
async function keepMember(partner: PartnerToConfirm | null, answeredId?: string): Promise<boolean> {
  noteSignIn()
  const isSignedIn = await signIn(answeredId)
  const { userId } = currentSession()
  if (partner && userId !== null) await keepTokenMember({ userId, ...partner })
  return isSignedIn
}

/** Signed in, but nothing of the member has come. */
function refuseInfo(form: Form<Values>, words: IdentityWords): void {
  form.set({ password: '' })
  form.refuse({ form: words.login.infoFailed })
}

/**
 * Signing in by SMS code or by password: rules/identity#signing-in. With a partner, the SMS code of its token's
 * mobile also confirms that partner.
 */
export function useLogin(partner: PartnerToConfirm | null = null) {
  const words = useWords(identityWords)
  const overlays = useOverlays()
  const [mode, setMode] = useState<'sms' | 'password'>('sms')
  const form = useForm<Values>({ ...startOf(partner), check, send, fieldOfStatus, onRefused })
  const step = useSmsStep(form, 'login')
  const { mobile, picture } = step

  function switchMode(next: typeof mode): void {
    setMode(next)
    form.refuse({})
    picture.close()
  }

  function check({ password }: Values): Problems<Values> {
    const mobileProblem = { mobile: step.checkMobile() }
    return mode === 'sms'
      ? { ...mobileProblem, smsCode: step.checkCode() }
      : {
          ...mobileProblem,
          password: passwordProblemText(password, words.password),
          verifyCode: picture.check(),
        }
  }

  async function requestOf({ password }: Values): Promise<RequestOf<typeof identity.login>> {
    if (mode === 'sms')
      return { mobile, loginType: mode, smsCode: step.code, ...(partner && { source: partner.source }) }
    return { mobile, loginType: mode, password: await encryptPassword(password), ...picture.answer }
  }

  async function send(values: Values): Promise<void> {
    const { userId } = await call(identity.login, await requestOf(values))
    const isSignedIn = await keepMember(partner, userId)
    const wayOn = takeWayOn()
    if (isSignedIn) {
      mobileDraft.forget()
      navigate(wayOn, { replace: true })
      askToConfirm(null)
    } else refuseInfo(form, words)
  }

  async function onRefused(refusal: CallError): Promise<boolean> {
    if (refusal.status === statuses.passwordNotSet) {
      // The session is already valid. Load the member before the offer, because 'later' must work.
      noteVouched(mobile)
      if (await keepMember(partner)) {
        askToConfirm(null)
        overlays.show(setPasswordOffer, {})
      } else refuseInfo(form, words)
      return true
    }
    if (refusal.status === statuses.registrationNeeded) {
      const { message } = refusal
      noteVouched(mobile)
      askToConfirm(null)
      showToast(message)
      navigate(path('/reg'), { replace: true, state: { message } })
      return true
    }
    if (await picture.takeRefusal(refusal)) return true
    if (picture.isNeeded) void picture.ask()
    return false
  }

  return { mode, switchMode, form, step }
}

export type Login = ReturnType<typeof useLogin>
