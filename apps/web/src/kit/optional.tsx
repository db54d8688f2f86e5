import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * Something that a page can do without, fetched once the page stands: until its code is there nothing stands in its
 * place. Where the code cannot be had, it is asked for again when the network is back.
 */
export function optional<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function OptionalPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      let isWanted = true
      async function fetchPart(): Promise<void> {
        try {
          const found = await load()
          if (isWanted) setPart(() => found)
        } catch (error) {
          // Without a network that is nothing to tell anybody of.
          if (navigator.onLine) console.warn('a part of the frame could not be fetched', error)
          if (isWanted) window.addEventListener('online', fetchAgain, { once: true })
        }
      }
      const fetchAgain = () => void fetchPart()
      void fetchPart()
      return () => {
        isWanted = false
        window.removeEventListener('online', fetchAgain)
      }
    }, [])
    return Part && <Contained>{<Part {...props} />}</Contained>
  }
}

/** A part that breaks takes nothing else with it. */
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
