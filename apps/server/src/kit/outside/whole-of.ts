import type { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import { outsideLimits, ServiceSilent } from './outside-http.ts'

/**
 * All bytes of what a store gives, of which it said that they are at most `maxBytes`. A store that sends a little now
 * and then is never silent, and whoever needs the bytes waits for all of them: rules/running#outside-services. Throws
 * `outsideDown`; then the stream is closed.
 */
export async function wholeOf(stream: Readable, maxBytes: number): Promise<Buffer> {
  const limit = setTimeout(
    () => stream.destroy(new ServiceSilent('the store does not end its answer')),
    outsideLimits.storedFileMs,
  )
  const parts: Buffer[] = []
  let received = 0
  try {
    for await (const part of stream) {
      parts.push(part as Buffer)
      received += (part as Buffer).length
      if (received > maxBytes) throw new Error('the store sends more than it said')
    }
    return Buffer.concat(parts)
  } catch (cause) {
    throw new AppError('outsideDown', { cause })
  } finally {
    clearTimeout(limit)
  }
}
