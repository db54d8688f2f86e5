import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useState } from 'react'
import { type CallError, call } from '../../../kit/calls/api.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { hideToast } from '../../../kit/messages/toast.tsx'
import { identityWords } from '../words.ts'
import { cleanCode, fieldOfStatus } from './identity-form.rules.ts'

export interface Picture {
  verifyId: string
  image: string
  question: string
}

/** A form's picture code, fetched only when the server demands it: rules/identity#picture-code. */
export function usePictureCode(form: Form<{ verifyCode: string }>) {
  const words = useWords(identityWords).image
  const [picture, setPicture] = useState<Picture | null>(null)
  const [isNeeded, setNeeded] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [reason, setReason] = useState<string>()
  const code = cleanCode(form.values.verifyCode)

  /** Shows a new picture; `wrong` says why the last answer did not count. */
  async function ask(wrong?: string): Promise<void> {
    setNeeded(true)
    form.set({ verifyCode: '' })
    form.setProblem('verifyCode', wrong)
    setReason(wrong)
    setLoading(true)
    try {
      setPicture(await call(identity.getVerifyCode, {}))
    } catch {
      setPicture(null)
    } finally {
      setLoading(false)
    }
  }

  function close(): void {
    setNeeded(false)
    setPicture(null)
    form.set({ verifyCode: '' })
  }

  return {
    picture,
    isNeeded,
    isLoading,
    /** Why the last answer did not count, until another picture is asked for. */
    reason,
    ask,
    close,
    /** Validates the typed code. */
    check: () => (isNeeded && code === '' ? words.empty : undefined),
    /** The code's fields for a request; null while no picture is shown. */
    answer: picture && { verifyId: picture.verifyId, verifyCode: code },
    /** Shows a picture if the refusal is about the picture code; returns whether it was. */
    async takeRefusal({ status, message }: CallError): Promise<boolean> {
      if (fieldOfStatus(status) !== 'verifyCode') return false
      const asking = ask(status === statuses.imageCodeRequired ? undefined : message)
      // The page says it now, above the picture that gets the focus; in large text the toast would cover the sum.
      hideToast()
      await asking
      return true
    },
  }
}

export type PictureCode = ReturnType<typeof usePictureCode>
