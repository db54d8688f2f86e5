import { useState } from 'react'

const prefix = 'club-desk.draft.'

/** Forgets every draft: at signing out, or when somebody else signs in at this browser. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has no drafts.
  }
}

function read<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Without storage, or with a full one, the draft lives as long as the page.
  }
}

/** Keeps a draft for a page that is about to be opened. */
export const keepDraft = (key: string, value: unknown): void => write(key, value)

/**
 * A value that survives a reload and signing in again, in this tab, by a key such as `case:123`. `forget` when it was
 * sent. With another key it is another draft.
 */
export function useDraft<T>(key: string, initial: T): [T, (value: T) => void, () => void] {
  const [held, setHeld] = useState(() => ({ key, value: read<T>(key) ?? initial }))
  const here = held.key === key ? held.value : (read<T>(key) ?? initial)
  return [
    here,
    (value) => {
      write(key, value)
      setHeld({ key, value })
    },
    () => {
      write(key, undefined)
      setHeld({ key, value: initial })
    },
  ]
}
