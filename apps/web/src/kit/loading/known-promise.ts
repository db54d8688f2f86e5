/** A promise that React's `use` unwraps at once if its value is known. */
export type Known<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

/** Marks a promise as fulfilled with a value. */
export function setKnown<T>(promise: Known<T>, value: T): Known<T> {
  return Object.assign(promise, { status: 'fulfilled', value } as const)
}
