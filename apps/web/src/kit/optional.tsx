import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { checkConnection } from './connection.ts'

const atOnce = (work: () => void): (() => void) => {
  work()
  return () => {}
}

/**
 * A component that a page works without, loaded after the page, at the time that `when` chooses. Only its children
 * are rendered until its code arrives; after a failure it is loaded once more, and again when the network returns.
 */
export function optional<P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: (work: () => void) => () => void = atOnce,
): ComponentType<P> {
  return function OptionalPart(props: P & { children?: ReactNode }) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      let isMounted = true
      async function fetchPart(isFirst: boolean): Promise<void> {
        try {
          const found = await load()
          if (isMounted) setPart(() => found)
        } catch (error) {
          // Failing offline is expected.
          const hasNetwork = await checkConnection()
          if (hasNetwork) console.warn('a part of the frame could not be fetched', error)
          if (isMounted && hasNetwork && isFirst) await fetchPart(false)
          else if (isMounted) window.addEventListener('online', fetchAgain, { once: true })
        }
      }
      const fetchAgain = () => void fetchPart(true)
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
class Contained extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn('a part of the frame could not be shown', error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
