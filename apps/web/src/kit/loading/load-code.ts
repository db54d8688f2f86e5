import { requestTimeoutMs } from '@club/contract/calls.constants.ts'
import { tryAgain } from '../calls/again.ts'
import { checkConnection } from '../calls/connection.ts'

/** Thrown by code that has not come within the time of a call. */
export const codeIsLate = new Error('late')

/**
 * Loads code with its words: every `import()` of the web is given to this, to what is built on it, or stands in a row of
 * the pages. Tried again as the policy says, and given up after 25 seconds.
 */
export function loadCode<M>(load: () => Promise<M>): Promise<M> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, requestTimeoutMs, codeIsLate)
    tryAgain(load, checkConnection).then(resolve, reject)
  })
}
