import { useEffect, useLayoutEffect, useState } from 'react'
import { arrived, keepArrival } from '../../kit/arrival.ts'
import { cleanMobile, mobileProblem } from './identity-form.rules.ts'

/** The mobile that was typed, or brought by an address; it survives a reload and the way between the two pages. */
export function useTypedMobile(): { mobile: string; typed: string; setTyped: (typed: string) => void } {
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const known = arrived('mobile')
    if (known) setTyped((now) => now || known)
  }, [])
  const mobile = cleanMobile(typed)
  useEffect(() => {
    if (mobileProblem(mobile) === null) keepArrival({ found: { mobile }, search: '' })
  }, [mobile])
  return { mobile, typed, setTyped }
}
