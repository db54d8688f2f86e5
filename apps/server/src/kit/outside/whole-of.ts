import type { Readable } from 'node:stream'
import { secondMs } from '@club/contract/durations.ts'
import { AppError } from '../app-error.ts'
import { outsideLimits, ServiceSilent } from './outside-http.ts'

/**
 * All bytes of what a store gives, of which it said that they are at most `maxBytes`. A store that sends a little now
 * and then is never silent, and whoever needs the bytes waits for all of them, often in a queue: it has a least pace and
 * an end (rules/running#outside-services). Throws `outsideDown`; then the stream is closed.
 */
export async function wholeOf(stream: Readable, maxBytes: number): Promise<Buffer> {
  const { storedFileMs, leastBytesPerSecond, graceMs } = outsideLimits
  const parts: Buffer[] = []
  let received = 0
  const end = (why: string) => stream.destroy(new ServiceSilent(why))
  const limit = setTimeout(() => end('the store does not end its answer'), storedFileMs)
  const begunAt = performance.now()
  const pace = setInterval(() => {
    const least = ((performance.now() - begunAt) / secondMs) * leastBytesPerSecond
    if (received < least) end('the store sends its answer too slowly')
  }, graceMs)
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
    clearInterval(pace)
  }
}
