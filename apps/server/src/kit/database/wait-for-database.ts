import { setTimeout } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import type { Logger } from '../log/log.ts'
import { statement } from './db.ts'
import { openPostgres } from './db-postgres.ts'

const answers = statement<{ one: number }, []>('database_answers', 'SELECT 1 AS one')

const waitMs = 60_000
const pauseMs = 1000

/**
 * Waits at a server's start until the database answers, and says so: rules/running#database-away. Throws the driver's
 * error after a minute, and at once if waiting cannot help, such as after a wrong password.
 */
export async function waitForDatabase(
  url: string,
  log: Logger,
  limits: { waitMs?: number; pauseMs?: number } = {},
): Promise<void> {
  const giveUpAt = performance.now() + (limits.waitMs ?? waitMs)
  const db = openPostgres(url, 1, () => undefined)
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        await db.one(answers)
        return
      } catch (error) {
        const cause = error instanceof AppError ? error.cause : error
        if (cause === error || performance.now() >= giveUpAt) throw cause
        if (isFirst) log.warn({ err: cause }, 'the database is away: the club waits a minute for it')
        await setTimeout(limits.pauseMs ?? pauseMs)
      }
    }
  } finally {
    await db.close()
  }
}
