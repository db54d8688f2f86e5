/** The listeners of a value outside React, in the shape that useSyncExternalStore expects. */
export interface Listeners {
  notify: () => void
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

export function makeListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
