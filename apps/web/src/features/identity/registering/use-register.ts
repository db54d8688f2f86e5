import { identity } from '@club/contract/identity.ts'
import { cleanInvitationCode } from '@club/contract/invitation-code.rules.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useState } from 'react'
import { type CallError, call, useAnswer } from '../../../kit/calls/api.ts'

import { hasAny, type Problems } from '../../../kit/form/problems.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { arrived, forgetArrived } from '../../../kit/host-app/arrival.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../../kit/loading/hydrated.ts'
import { signIn } from '../../../kit/session/session.ts'
import { clientStore } from '../../../kit/storage/client-store.ts'
import { agreementsNeed } from '../../content/content-needs.ts'
import { noteSignIn } from '../../passkeys/passkeys-here.ts'
import {
  demandsSmsCode,
  fieldOfStatus,
  invitationCodeProblem,
  nickNameProblem,
  repeatProblem,
} from '../mobile/identity-form.rules.ts'
import { type SmsValues, useSmsStep } from '../mobile/use-sms-step.ts'
import { type NickNameWords, nickNameWords } from '../profile/nick-name.words.ts'
import { encryptPassword } from '../sign-in/password.ts'
import { passwordProblemText } from '../sign-in/password-problem-text.ts'
import { forgetVouched, isVouched } from '../start/voucher.ts'
import { type IdentityWords, identityWords } from '../words.ts'
import { registerDraft } from './register-draft.ts'

/** One call registers members and sets a first or forgotten password: rules/identity#registering. */
export type Purpose = 'register' | 'firstPassword' | 'newPassword'

interface Values extends SmsValues {
  password: string
  repeat: string
  nickName: string
  /** A friend's code, as it was typed. */
  invitationCode: string
  /** The chosen branch and its city; '' means none. */
  unitId: string
  branchId: string
  /** Accepted texts, by agreementId. */
  agreed: Readonly<Record<string, boolean>>
}

const initial: Values = {
  mobile: '',
  smsCode: '',
  verifyCode: '',
  password: '',
  repeat: '',
  nickName: '',
  unitId: '',
  branchId: '',
  invitationCode: '',
  agreed: {},
}

/** The optional values: nickname, branch, partner, and the inviter, by an opened link or a typed code. */
function optionalOf({ nickName, invitationCode, unitId, branchId }: Values, purpose: Purpose) {
  const source = arrived('source')
  const invitationUserId = clientStore.invitationUserId()
  const code = purpose === 'register' ? cleanInvitationCode(invitationCode) : ''
  return {
    ...(nickName.trim() && { nickName: nickName.trim() }),
    ...(source && { source }),
    ...(invitationUserId && { invitationUserId }),
    ...(purpose === 'register' && unitId && { unitId, branchId }),
    ...(code && { invitationCode: code }),
  }
}

/** The problems of the fields that only a new member fills in. */
function newMemberProblems(
  { nickName, unitId, branchId, invitationCode }: Values,
  words: IdentityWords,
  nickNames: NickNameWords,
): Problems<Values> {
  const nickNameError = nickNameProblem(nickName)
  const codeError = invitationCodeProblem(invitationCode)
  return {
    nickName: nickNameError ? nickNames[nickNameError] : undefined,
    branchId: unitId !== '' && branchId === '' ? words.register.chooseBranch : undefined,
    invitationCode: codeError ? words.invited[codeError] : undefined,
  }
}

/** Registering: rules/identity#registering. */
export function useRegister(purpose: Purpose) {
  const words = useWords(identityWords)
  const nickNames = useWords(nickNameWords)
  const [isDone, setDone] = useState(false)
  const agreements = useAnswer(agreementsNeed)
  const required = agreements.data?.list.filter((agreement) => agreement.isRequired) ?? []
  const form = useForm<Values>({ initial, check, send, fieldOfStatus, onRefused, draft: registerDraft })
  const step = useSmsStep(form, 'register')
  const { mobile } = step
  // The server renders the code field; only the browser knows whether it is needed.
  const needsCode = !useHydrated() || clientStore.isNeedSmsCode() || !isVouched(mobile)

  function check(values: Values): Problems<Values> {
    const { password, repeat, agreed } = values
    const repeatError = repeatProblem(password, repeat)
    const open = required.find(({ agreementId }) => !agreed[agreementId])
    const problems: Problems<Values> = {
      mobile: step.checkMobile(),
      smsCode: needsCode ? step.checkCode() : undefined,
      password: passwordProblemText(password, words.password),
      repeat: repeatError ? words.password[repeatError] : undefined,
      ...(purpose === 'register' && newMemberProblems(values, words, nickNames)),
      agreed: open && words.register.mustAgree(open.title),
    }
    return hasAny(problems) || agreements.data ? problems : { form: words.register.agreementsFailed }
  }

  async function send(values: Values): Promise<void> {
    const { userId } = await call(identity.register, {
      mobile,
      password: await encryptPassword(values.password),
      ...(needsCode && { smsCode: step.code }),
      ...optionalOf(values, purpose),
      agreementVersions: Object.fromEntries(
        required.map(({ agreementId, version }) => [agreementId, version]),
      ),
    })
    await enter(userId)
  }

  async function enter(userId: string): Promise<void> {
    clientStore.clearInvitationUserId()
    clientStore.setIsNeedSmsCode(false)
    forgetArrived('source')
    noteSignIn()
    const isSignedIn = await signIn(userId)
    forgetVouched()
    if (isSignedIn) {
      form.reset()
      setDone(true)
    } else {
      form.set({ password: '', repeat: '' })
      form.refuse({ form: words.login.infoFailed })
    }
  }

  function onRefused({ status }: CallError): boolean {
    if (demandsSmsCode(status)) clientStore.setIsNeedSmsCode(true)
    if (status === statuses.agreementOutdated) {
      form.set({ agreed: {} })
      void agreements.refetch()
    }
    return false
  }

  return { purpose, form, step, agreements, required, needsCode, isDone }
}

export type Register = ReturnType<typeof useRegister>
