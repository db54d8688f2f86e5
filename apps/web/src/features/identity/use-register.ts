import { loadingFlagClearMs } from '@club/contract/constants.ts'
import { content } from '@club/contract/content.ts'
import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useLayoutEffect, useState } from 'react'
import { CallError, call, useAnswer } from '../../kit/api.ts'
import { arrived, forgetArrived } from '../../kit/arrival.ts'
import { clientStore } from '../../kit/client-store.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { canEncryptPassword, encryptPassword } from '../../kit/password.ts'
import { signIn } from '../../kit/session.ts'
import {
  cleanCode,
  codeProblem,
  demandsSmsCode,
  mobileProblem,
  nickNameProblem,
  passwordProblem,
  repeatProblem,
} from './identity-form.rules.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useImageCode, useSmsCode } from './use-sms-code.ts'
import { useTypedMobile } from './use-typed-mobile.ts'
import { forgetVouched, isVouched } from './voucher.ts'

/** The same call registers, sets a first password and sets a forgotten one anew. */
export type Purpose = 'register' | 'firstPassword' | 'newPassword'

/** What the register page knows and can do. */
export function useRegister(purpose: Purpose) {
  const words = useWords().identity
  const { mobile, typed: typedMobile, setTyped: setTypedMobile } = useTypedMobile()
  const [typedCode, setTypedCode] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [nickName, setNickName] = useState('')
  const [agreed, setAgreed] = useState<Readonly<Record<string, boolean>>>({})
  const [needsCode, setNeedsCode] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const imageCode = useImageCode()
  const sms = useSmsCode('register', imageCode)
  const form = useFormErrors()
  const agreements = useAnswer(content.agreementQuery, {})
  const required = agreements.data?.list.filter((agreement) => agreement.isRequired) ?? []

  useLayoutEffect(() => {
    setNeedsCode(clientStore.isNeedSmsCode() || !isVouched(mobile))
  }, [mobile])

  async function getCode(): Promise<void> {
    const problem = mobileProblem(mobile)
    if (form.show(problem ? { mobile: words.mobile[problem] } : {})) return
    if (imageCode.isWanted && imageCode.code === '') {
      imageCode.setError(words.image.empty)
      return
    }
    if (await sms.send(mobile)) setTypedCode('')
  }

  function problems() {
    const mobileError = mobileProblem(mobile)
    const codeError = needsCode ? codeProblem(cleanCode(typedCode), sms.sent !== null) : null
    const passwordError = passwordProblem(password)
    const repeatError = repeatProblem(password, repeat)
    const nickNameError = nickNameProblem(nickName)
    const open = required.find(({ agreementId }) => !agreed[agreementId])
    return {
      ...(mobileError && { mobile: words.mobile[mobileError] }),
      ...(codeError && { smsCode: words.code[codeError] }),
      ...(passwordError && { password: words.password[passwordError] }),
      ...(repeatError && { repeat: words.password[repeatError] }),
      ...(nickNameError && { nickName: words.register[nickNameError] }),
      ...(open && { agreement: words.register.mustAgree(open.title) }),
    }
  }

  async function request() {
    const source = arrived('source')
    const invitationUserId = clientStore.invitationUserId()
    return {
      mobile,
      password: await encryptPassword(password),
      ...(needsCode && { smsCode: cleanCode(typedCode) }),
      ...(nickName.trim() && { nickName: nickName.trim() }),
      ...(source && { source }),
      ...(invitationUserId && { invitationUserId }),
      agreementVersions: Object.fromEntries(
        required.map(({ agreementId, version }) => [agreementId, version]),
      ),
    }
  }

  async function submit(): Promise<void> {
    if (isBusy || form.show(problems())) return
    if (!agreements.data) {
      form.show({ form: words.register.agreementsFailed })
      return
    }
    if (!canEncryptPassword()) {
      form.show({ password: words.password.unsupported })
      return
    }
    setBusy(true)
    try {
      const { userId } = await call(identity.register, await request())
      await enter(userId)
    } catch (error) {
      if (error instanceof CallError) refused(error)
      else throw error
    } finally {
      setTimeout(() => setBusy(false), loadingFlagClearMs)
    }
  }

  async function enter(userId: string): Promise<void> {
    clientStore.clearInvitationUserId()
    clientStore.setIsNeedSmsCode(false)
    forgetVouched()
    forgetArrived('mobile')
    forgetArrived('source')
    setPassword('')
    setRepeat('')
    if (await signIn(userId)) setDone(true)
    else form.show({ form: words.login.infoFailed })
  }

  function refused(error: CallError): void {
    if (demandsSmsCode(error.status)) {
      clientStore.setIsNeedSmsCode(true)
      setNeedsCode(true)
    }
    if (error.status === statuses.agreementOutdated) {
      setAgreed({})
      void agreements.refetch()
    }
    form.showRefusal(error)
  }

  return {
    purpose,
    mobile,
    typedMobile,
    setTypedMobile,
    typedCode,
    setTypedCode,
    password,
    setPassword,
    repeat,
    setRepeat,
    nickName,
    setNickName,
    agreements,
    required,
    agreed,
    setAgreed: (agreementId: string, isAgreed: boolean) =>
      setAgreed((now) => ({ ...now, [agreementId]: isAgreed })),
    needsCode,
    imageCode,
    sms,
    form,
    isBusy,
    isDone,
    getCode,
    submit,
  }
}

export type Register = ReturnType<typeof useRegister>
