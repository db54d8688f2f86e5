import { readCookies } from './cookies.ts'

/** A browser storage that never throws: if it is forbidden or full, values last as long as the page. */
export interface BrowserStore {
  get: (name: string) => string | null
  set: (name: string, value: string) => void
  remove: (name: string) => void
  /** Removes every value whose name begins like this. */
  removeAll: (start: string) => void
}

export type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The browser's own storages, or what without-storage.ts puts in their place; reading one of them may throw. */
export const storages: {
  device: () => Values
  visit: () => Values
  areReplaced?: true
  /** Called when cookies that stand in hold another session than this page's; set once the page is there. */
  onOtherSession?: () => void
} = {
  device: () => localStorage,
  visit: () => sessionStorage,
}

/** Whether a storage is there and keeps what is written; a full one takes an empty value, but no session. */
export function works(storage: () => Values): boolean {
  try {
    const [stored, value] = [storage(), 'x'.repeat(999)]
    stored.setItem('', value)
    // Some accept everything silently and store nothing.
    const isKept = stored.getItem('') === value
    stored.removeItem('')
    return isKept
  } catch {
    return false
  }
}

/** Whether the browser has its storages, and no cookie stores what belongs there. */
export const hasStorages = () =>
  works(storages.device) && works(storages.visit) && !readCookies().includes('kept-')

function storeIn(storage: () => Values): BrowserStore {
  const unwritten = new Map<string, string>()
  return {
    get(name) {
      try {
        return unwritten.get(name) ?? storage().getItem(name)
      } catch {
        return null
      }
    },
    set(name, value) {
      try {
        storage().setItem(name, value)
        unwritten.delete(name)
      } catch {
        unwritten.set(name, value)
      }
    },
    remove(name) {
      unwritten.delete(name)
      try {
        storage().removeItem(name)
      } catch {
        // A storage that cannot be written cannot hold an old value either.
      }
    },
    removeAll(start) {
      for (const name of [...unwritten.keys()]) if (name.startsWith(start)) unwritten.delete(name)
      try {
        const stored = storage()
        const names = Array.from({ length: stored.length }, (_, at) => stored.key(at) ?? '')
        for (const name of names) if (name.startsWith(start)) stored.removeItem(name)
      } catch {
        // As above.
      }
    },
  }
}

/** Persists in this browser. */
export const deviceValues = storeIn(() => storages.device())
/** Lasts as long as this tab. */
export const visitValues = storeIn(() => storages.visit())

/** A JSON value in a store. */
export interface StoredJson<T> {
  /** The fallback if nothing is stored or `check` rejects it. */
  read: () => T
  write: (value: T) => void
  remove: () => void
}

/** One JSON value of a store; `check` guards against values of other versions. */
export function storedJson<T>(
  store: BrowserStore,
  name: string,
  check: (value: unknown) => value is T,
  fallback: T,
): StoredJson<T> {
  return {
    read() {
      try {
        const value: unknown = JSON.parse(store.get(name) ?? 'null')
        return check(value) ? value : fallback
      } catch {
        return fallback
      }
    },
    write: (value) => store.set(name, JSON.stringify(value)),
    remove: () => store.remove(name),
  }
}

export const isString = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is an object whose fields all pass their checks. */
export function hasFields<T extends object>(fields: { [K in keyof T]: (value: unknown) => value is T[K] }) {
  return (value: unknown): value is T =>
    isObject(value) &&
    Object.entries<(field: unknown) => boolean>(fields).every(([name, check]) => check(value[name]))
}

export function isListOf<T>(check: (value: unknown) => value is T) {
  return (value: unknown): value is T[] => Array.isArray(value) && value.every(check)
}

/** Whether a value is a plain object whose entries all pass the check. */
export function isRecordOf<T>(check: (value: unknown) => value is T) {
  return (value: unknown): value is Record<string, T> => isObject(value) && Object.values(value).every(check)
}
