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

/**
 * A stored draft in the shape of its page: the version that stored it may have had other fields, and a page that fails on
 * its own draft would fail again after each reload. One of quite another shape is none.
 */
function shaped<T>(found: unknown, initial: T): T {
  if (initial === null) return found as T
  const isAlike =
    found !== null && typeof found === typeof initial && Array.isArray(found) === Array.isArray(initial)
  if (!isAlike) return initial
  if (typeof initial !== 'object' || Array.isArray(initial)) return found as T
  const stored = found as Record<string, unknown>
  const fields = Object.entries(initial).map(([name, one]) => [
    name,
    name in stored ? shaped(stored[name], one) : one,
  ])
  return { ...stored, ...Object.fromEntries(fields) }
}

function read<T>(key: string, initial: T): T {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? initial : shaped(JSON.parse(text), initial)
  } catch {
    return initial
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
  const [held, setHeld] = useState(() => ({ key, value: read(key, initial) }))
  const here = held.key === key ? held.value : read(key, initial)
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
