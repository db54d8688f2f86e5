import type { FastifyInstance } from 'fastify'
import { type Db, statement } from '../database/db.ts'

const answers = statement<{ one: number }, []>('health_answers', 'SELECT 1 AS one')
const databaseLimitMs = 1500

/** Why a server takes no calls, in words for the operator; null if it does. */
export type WhyNotReady = () => string | null

/**
 * Health checks for process supervisors and proxies: `live` means that the process answers, `ready` that it takes
 * calls: its database answers, and nothing else that the club needs is missing.
 */
export function health(app: FastifyInstance, db: Db, whyNotReady: WhyNotReady): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const because = whyNotReady() ?? ((await isAnswering(db)) ? null : 'the database does not answer')
    if (because === null) return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: 'not ready', because })
  })
}

async function isAnswering(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseLimitMs)
  })
  const asked = db.one(answers).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked, limit])
  } finally {
    clearTimeout(timer)
  }
}
