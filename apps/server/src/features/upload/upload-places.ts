import { AppError } from '../../kit/app-error.ts'

const maxUploads = 64
const maxUploadsOfMember = 3
const retryAfterSeconds = 5

/**
 * Runs uploads of this server at the same time, up to 64 in all and 3 of one member. Throws `busy` beyond that: a
 * waiting upload would hold its connection without getting anywhere.
 */
export function makeUploadPlaces(): <T>(userId: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  let all = 0
  return async (userId, work) => {
    const own = running.get(userId) ?? 0
    if (all >= maxUploads || own >= maxUploadsOfMember) throw new AppError('busy', { retryAfterSeconds })
    running.set(userId, own + 1)
    all += 1
    try {
      return await work()
    } finally {
      const left = (running.get(userId) ?? 1) - 1
      if (left > 0) running.set(userId, left)
      else running.delete(userId)
      all -= 1
    }
  }
}
