import type { RequestOf } from '@club/contract/endpoint.ts'
import { identity } from '@club/contract/identity.ts'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../../kit/calls/api.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { hideToast } from '../../../kit/messages/toast.tsx'
import { identityWords } from '../words.ts'
import { cleanCode, cleanMobile, codeProblem, mobileProblem } from './identity-form.rules.ts'
import { usePictureCode } from './use-picture-code.ts'

/** Values of any form whose mobile is confirmed by SMS. */
export interface SmsValues {
  mobile: string
  smsCode: string
  verifyCode: string
}

type Scene = RequestOf<typeof identity.getSmsCodeNoVerifyCode>['scene']

interface Sent {
  mobile: string
  lifetimeMinutes: number
}

/** Confirms a mobile by SMS code, after a picture code if the server demands one. */
export function useSmsStep(form: Form<SmsValues>, scene: Scene) {
  const words = useWords(identityWords)
  const picture = usePictureCode(form)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const wait = useResendWait()
  const mobile = cleanMobile(form.values.mobile)
  const code = cleanCode(form.values.smsCode)

  function checkMobile(): string | undefined {
    const problem = mobileProblem(mobile)
    return problem ? words.mobile[problem] : undefined
  }

  function checkCode(): string | undefined {
    const problem = codeProblem(code, sent !== null)
    return problem ? words.code[problem] : undefined
  }

  async function send(): Promise<void> {
    if (form.refuse({ mobile: checkMobile(), verifyCode: picture.check() })) return
    setSending(true)
    setRefusal(null)
    // Clear it now, not when the answer comes: on a slow network the SMS may arrive, and be typed, before that.
    form.set({ smsCode: '' })
    try {
      const answer = picture.answer
        ? await call(identity.getSmsCode, { mobile, scene, ...picture.answer })
        : await call(identity.getSmsCodeNoVerifyCode, { mobile, scene })
      setSent({ mobile, lifetimeMinutes: Math.round(answer.lifetimeSeconds / 60) })
      wait.begin(mobile, answer.resendAfterSeconds)
      picture.close()
      // What an earlier refusal said is over.
      hideToast()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (await picture.takeRefusal(error)) return
      // A picture code works once, whether or not the SMS was sent.
      if (picture.answer) await picture.ask()
      setRefusal(error.message)
    } finally {
      setSending(false)
    }
  }

  return {
    form,
    mobile,
    code,
    picture,
    sent,
    /** Whether the last code was sent to this mobile. */
    isSent: sent?.mobile === mobile,
    isSending,
    isWaiting: wait.mobile === mobile,
    refusal,
    checkMobile,
    checkCode,
    send,
  }
}

export type SmsStepState = ReturnType<typeof useSmsStep>

/** The mobile that must wait for its next code, and for how long. */
function useResendWait() {
  const [waiting, setWaiting] = useState<{ mobile: string; seconds: number } | null>(null)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setWaiting(null), waiting.seconds * 1000)
    return () => clearTimeout(timer)
  }, [waiting])
  return {
    mobile: waiting?.mobile,
    begin: (mobile: string, seconds: number) => setWaiting({ mobile, seconds }),
  }
}
