/** A browser storage that never throws: where it is forbidden or full, a value lasts as long as the page. */
export interface KeptValues {
  get: (name: string) => string | null
  set: (name: string, value: string) => void
  remove: (name: string) => void
}

function keptIn(storage: () => Storage): KeptValues {
  const unkept = new Map<string, string>()
  return {
    get(name) {
      try {
        return unkept.get(name) ?? storage().getItem(name)
      } catch {
        return null
      }
    },
    set(name, value) {
      try {
        storage().setItem(name, value)
        unkept.delete(name)
      } catch {
        unkept.set(name, value)
      }
    },
    remove(name) {
      unkept.delete(name)
      try {
        storage().removeItem(name)
      } catch {
        // What could not be written is not there either.
      }
    },
  }
}

/** Stays in this browser. */
export const deviceValues = keptIn(() => localStorage)
/** Stays as long as this tab. */
export const visitValues = keptIn(() => sessionStorage)
