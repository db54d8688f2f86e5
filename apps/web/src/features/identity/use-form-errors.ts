import { useEffect, useState } from 'react'
import type { CallError } from '../../kit/api.ts'
import { type Place, placeOfStatus } from './identity-form.rules.ts'

export type FormErrors = Partial<Record<Place | 'repeat', string>>

/** The errors of a form by field. After a refused submit the first wrong field gets the focus. */
export function useFormErrors() {
  const [errors, setErrors] = useState<FormErrors>({})
  const [shownTimes, setShownTimes] = useState(0)

  // The fields are marked only after they were drawn with their errors.
  useEffect(() => {
    if (shownTimes > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [shownTimes])

  function show(next: FormErrors): boolean {
    setErrors(next)
    const hasAny = Object.values(next).some(Boolean)
    if (hasAny) setShownTimes((times) => times + 1)
    return hasAny
  }
  return {
    errors,
    /** Shows these errors in place of all others; true when there are any. */
    show,
    /** Shows a refusal of the server beside its cause. */
    showRefusal: ({ status, message }: CallError) => show({ [placeOfStatus(status)]: message }),
    clear: (place: Place | 'repeat') => setErrors((now) => ({ ...now, [place]: undefined })),
  }
}
