import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useState } from 'react'
import { type CallError, call } from '../../kit/api.ts'
import type { Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { cleanCode, fieldOfStatus } from './identity-form.rules.ts'
import { identityWords } from './words.ts'

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
  const code = cleanCode(form.values.verifyCode)

  /** Shows a new picture; `reason` says what was wrong with the last answer. */
  async function ask(reason?: string): Promise<void> {
    setNeeded(true)
    form.set({ verifyCode: '' })
    form.setProblem('verifyCode', reason)
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
    ask,
    close,
    /** Validates the typed code. */
    check: () => (isNeeded && code === '' ? words.empty : undefined),
    /** The code's fields for a request; null while no picture is shown. */
    answer: picture && { verifyId: picture.verifyId, verifyCode: code },
    /** Shows a picture if the refusal is about the picture code; returns whether it was. */
    async takeRefusal({ status, message }: CallError): Promise<boolean> {
      if (fieldOfStatus(status) !== 'verifyCode') return false
      await ask(status === statuses.imageCodeRequired ? undefined : message)
      return true
    },
  }
}

export type PictureCode = ReturnType<typeof usePictureCode>
