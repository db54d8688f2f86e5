import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Draft } from './draft.ts'

interface Typed<V extends object> {
  /** Input over the form's initial values; null if nothing was typed. */
  typed: Partial<V> | null
  setTyped: Dispatch<SetStateAction<Partial<V> | null>>
  isReady: boolean
  isRestored: boolean
  /** Forgets all input, or only that of some fields. */
  forget: (names?: readonly string[]) => void
}

/** A form's input, read from its draft at first and stored with every change. */
export function useDraft<V extends object>(draft: Draft<V> | undefined): Typed<V> {
  const [typed, setTyped] = useState<Partial<V> | null>(null)
  const [readKey, setReadKey] = useState<string>()
  const [isRestored, setRestored] = useState(false)
  /** Whether there is anything to drop: what could not be read now stays for the next page. */
  const hadInput = useRef(false)
  const read = useEffectEvent(() => draft?.read() ?? null)
  const store = useEffectEvent((values: Partial<V>) => draft?.write(values))
  const drop = useEffectEvent(() => draft?.forget())
  const key = draft?.key

  useLayoutEffect(() => {
    if (key === undefined) return
    hadInput.current = false
    let isGone = false
    const take = (stored: Partial<V> | null) => {
      if (isGone) return
      // What was typed before the draft was read takes precedence.
      if (stored) setTyped((now) => ({ ...stored, ...now }))
      setRestored(stored !== null)
      setReadKey(key)
    }
    const stored = read()
    if (stored instanceof Promise) void stored.then(take)
    else take(stored)
    return () => {
      isGone = true
      setTyped(null)
    }
  }, [key])

  const isReady = readKey === key
  useEffect(() => {
    if (typed) store(typed)
    else if (isReady && hadInput.current) drop()
    hadInput.current = typed !== null
  }, [typed, isReady])

  return {
    typed,
    setTyped,
    isReady,
    isRestored: isRestored && typed !== null,
    forget(names) {
      if (names) return setTyped((now) => now && without(now, names))
      setTyped(null)
      draft?.forget()
    },
  }
}

/** The input of the other fields; null if there is none. */
function without<V extends object>(typed: Partial<V>, names: readonly string[]): Partial<V> | null {
  const left = Object.entries(typed).filter(([name]) => !names.includes(name))
  return left.length > 0 ? (Object.fromEntries(left) as Partial<V>) : null
}
