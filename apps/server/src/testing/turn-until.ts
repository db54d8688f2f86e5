import { setImmediate } from 'node:timers/promises'

/**
 * Lets sockets, files and timers run until a condition holds; if it never does, the test's own timeout ends the wait.
 */
export async function turnUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate()
}
