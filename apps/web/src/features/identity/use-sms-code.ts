import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useEffect, useState } from 'react'
import { type CallError, call } from '../../kit/api.ts'
import { cleanCode, placeOfStatus } from './identity-form.rules.ts'

export interface ImageCode {
  verifyId: string
  image: string
  question: string
}

interface Sent {
  mobile: string
  lifetimeMinutes: number
}

type Sending = 'idle' | 'sending'

/** The picture code: fetched only when the server demands it. */
export function useImageCode() {
  const [image, setImage] = useState<ImageCode | null>(null)
  const [isWanted, setWanted] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)

  /** Shows a fresh picture; `reason` says why it is asked for or what was wrong with the last one. */
  async function ask(reason: string | null): Promise<void> {
    setWanted(true)
    setTyped('')
    setError(reason)
    setLoading(true)
    try {
      setImage(await call(identity.getVerifyCode, {}))
    } catch {
      setImage(null)
    } finally {
      setLoading(false)
    }
  }
  function done(): void {
    setWanted(false)
    setImage(null)
    setTyped('')
    setError(null)
  }
  return { isWanted, isLoading, image, typed, setTyped, error, setError, ask, done, code: cleanCode(typed) }
}

export type ImageCodeState = ReturnType<typeof useImageCode>

/** Asking for an SMS code: at first without a picture code, with one where the server wants it. */
export function useSmsCode(scene: 'login' | 'register', imageCode: ImageCodeState) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [waitsFor, setWaitsFor] = useState<string | null>(null)
  const [state, setState] = useState<Sending>('idle')
  const [error, setError] = useState<string | null>(null)
  const [waitSeconds, setWaitSeconds] = useState(0)

  useEffect(() => {
    if (waitsFor === null) return
    const timer = setTimeout(() => setWaitsFor(null), waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waitsFor, waitSeconds])

  /** Resolves to true when a code is on its way. */
  async function send(mobile: string): Promise<boolean> {
    setState('sending')
    setError(null)
    try {
      const { image, code } = imageCode
      const answer = image
        ? await call(identity.getSmsCode, { mobile, scene, verifyId: image.verifyId, verifyCode: code })
        : await call(identity.getSmsCodeNoVerifyCode, { mobile, scene })
      setSent({ mobile, lifetimeMinutes: Math.round(answer.lifetimeSeconds / 60) })
      setWaitSeconds(answer.resendAfterSeconds)
      setWaitsFor(mobile)
      imageCode.done()
      return true
    } catch (refusal) {
      await refused(refusal as CallError)
      return false
    } finally {
      setState('idle')
    }
  }

  async function refused({ status, message }: CallError): Promise<void> {
    if (placeOfStatus(status) === 'image') {
      await imageCode.ask(status === statuses.imageCodeRequired ? null : message)
      return
    }
    // A picture code counts once, whatever became of the message.
    if (imageCode.image) await imageCode.ask(null)
    setError(message)
  }

  return {
    sent,
    isSending: state === 'sending',
    /** Whether this mobile has to wait before another code. */
    isWaiting: (mobile: string) => waitsFor === mobile,
    error,
    setError,
    send,
  }
}

export type SmsCodeState = ReturnType<typeof useSmsCode>
