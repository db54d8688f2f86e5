import type { FastifyInstance } from 'fastify'
import { type Db, statement } from '../database/db.ts'

const answers = statement<{ one: number }, []>('health_answers', 'SELECT 1 AS one')
const databaseLimitMs = 1500

/**
 * Health checks for process supervisors: `live` means that the process answers, `ready` that the database
 * does, too.
 */
export function health(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = !isStopping() && (await isAnswering(db))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
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
