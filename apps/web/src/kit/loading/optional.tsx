import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { isOffline } from '../calls/again.ts'
import { Failing } from './failing.tsx'
import { loadCode } from './load-code.ts'

const atOnce = (work: () => void): (() => void) => {
  work()
  return () => {}
}

/**
 * A component that a page works without, loaded after the page, at the time that `when` chooses. Only its children
 * are rendered until its code arrives; after a failure it is loaded again when the network returns.
 */
export function optional<P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: (work: () => void) => () => void = atOnce,
): ComponentType<P> {
  return function OptionalPart(props: P & { children?: ReactNode }) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      let isMounted = true
      async function fetchPart(): Promise<void> {
        try {
          const found = await loadCode(load)
          if (isMounted) startTransition(() => setPart(() => found))
        } catch (error) {
          // Failing offline is expected.
          if (!isOffline()) console.warn('a part of the frame could not be fetched', error)
          if (isMounted) window.addEventListener('online', fetchAgain, { once: true })
        }
      }
      const fetchAgain = () => void fetchPart()
      const cancel = when(fetchAgain)
      return () => {
        isMounted = false
        cancel()
        window.removeEventListener('online', fetchAgain)
      }
    }, [])
    return Part ? <Contained>{<Part {...props} />}</Contained> : props.children
  }
}

/** Contains errors of a part, so that the rest keeps working. */
class Contained extends Failing<{ children: ReactNode }> {
  override componentDidCatch(error: unknown) {
    console.warn('a part of the frame could not be shown', error)
  }
}
