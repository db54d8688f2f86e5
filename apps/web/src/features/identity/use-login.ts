import { loadingFlagClearMs } from '@club/contract/constants.ts'
import type { RequestOf } from '@club/contract/endpoint.ts'
import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays.tsx'
import { canEncryptPassword, encryptPassword } from '../../kit/password.ts'
import { takeLink } from '../../kit/saved-link.ts'
import { loadUserInfo, signIn } from '../../kit/session.ts'
import { showToast } from '../../kit/toast.tsx'
import {
  cleanCode,
  codeProblem,
  mobileProblem,
  passwordProblem,
  placeOfStatus,
} from './identity-form.rules.ts'
import { setPasswordOffer } from './identity-overlays.ts'
import { nickNamePath, takeNickNameChange } from './login-source.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useImageCode, useSmsCode } from './use-sms-code.ts'
import { useTypedMobile } from './use-typed-mobile.ts'
import { noteVouched } from './voucher.ts'

type LoginRequest = RequestOf<typeof identity.login>
export type LoginMode = 'sms' | 'password'

/** What the sign-in page knows and can do. */
export function useLogin() {
  const words = useWords().identity
  const navigate = useNavigate()
  const overlays = useOverlays()
  const { mobile, typed: typedMobile, setTyped: setTypedMobile } = useTypedMobile()
  const [mode, setMode] = useState<LoginMode>('sms')
  const [typedCode, setTypedCode] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const imageCode = useImageCode()
  const sms = useSmsCode('login', imageCode)
  const form = useFormErrors()

  function checkMobile() {
    const problem = mobileProblem(mobile)
    return problem ? words.mobile[problem] : undefined
  }

  function switchMode(next: LoginMode): void {
    setMode(next)
    form.show({})
    imageCode.done()
  }

  async function getCode(): Promise<void> {
    const problem = checkMobile()
    if (form.show({ ...(problem && { mobile: problem }) })) return
    if (imageCode.isWanted && imageCode.code === '') {
      imageCode.setError(words.image.empty)
      return
    }
    if (await sms.send(mobile)) setTypedCode('')
  }

  function problems() {
    const code = cleanCode(typedCode)
    const codeError = mode === 'sms' ? codeProblem(code, sms.sent !== null) : null
    const passwordError = mode === 'password' ? passwordProblem(password) : null
    const imageError = mode === 'password' && imageCode.isWanted && imageCode.code === ''
    imageCode.setError(imageError ? words.image.empty : null)
    const mobileError = checkMobile()
    return {
      ...(mobileError && { mobile: mobileError }),
      ...(codeError && { smsCode: words.code[codeError] }),
      ...(passwordError && { password: words.password[passwordError] }),
      ...(imageError && { image: words.image.empty }),
    }
  }

  async function request(): Promise<LoginRequest> {
    if (mode === 'sms') return { mobile, loginType: mode, smsCode: cleanCode(typedCode) }
    const { image, code } = imageCode
    return {
      mobile,
      loginType: mode,
      password: await encryptPassword(password),
      ...(image && { verifyId: image.verifyId, verifyCode: code }),
    }
  }

  async function submit(): Promise<void> {
    if (isBusy || form.show(problems())) return
    if (mode === 'password' && !canEncryptPassword()) {
      form.show({ password: words.password.unsupported })
      return
    }
    setBusy(true)
    try {
      const { userId } = await call(identity.login, await request())
      await enter(await signIn(userId))
    } catch (error) {
      if (error instanceof CallError) await refused(error)
      else throw error
    } finally {
      // rules/messages#loading-flags
      setTimeout(() => setBusy(false), loadingFlagClearMs)
    }
  }

  async function enter(isSignedIn: boolean): Promise<void> {
    setPassword('')
    // Both are taken, so that neither leads a later sign-in astray.
    const [isNickNameChange, link] = [takeNickNameChange(), takeLink()]
    if (isSignedIn) await navigate(isNickNameChange ? nickNamePath : link, { replace: true })
    else form.show({ form: words.login.infoFailed })
  }

  async function refused(error: CallError): Promise<void> {
    if (error.status === statuses.passwordNotSet) {
      // The session is valid already: 'later' must work, so the member is loaded before the offer.
      noteVouched(mobile)
      if (await loadUserInfo()) overlays.show(setPasswordOffer, {})
      else form.show({ form: words.login.infoFailed })
    } else if (error.status === statuses.registrationNeeded) {
      noteVouched(mobile)
      showToast(error.message)
      await navigate('/reg', { replace: true, state: { message: error.message } })
    } else if (placeOfStatus(error.status) === 'image') {
      await imageCode.ask(error.status === statuses.imageCodeRequired ? null : error.message)
    } else {
      form.showRefusal(error)
      if (imageCode.isWanted) await imageCode.ask(null)
    }
  }

  return {
    mode,
    switchMode,
    mobile,
    typedMobile,
    setTypedMobile,
    typedCode,
    setTypedCode,
    password,
    setPassword,
    imageCode,
    sms,
    form,
    isBusy,
    getCode,
    submit,
  }
}

export type Login = ReturnType<typeof useLogin>
