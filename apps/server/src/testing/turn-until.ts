import { setImmediate } from 'node:timers/promises'

/** Lets sockets, files and timers go on until something is so; the test's own timeout ends a wait in vain. */
export async function turnUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate()
}
