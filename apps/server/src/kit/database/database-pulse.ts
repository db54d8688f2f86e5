import { openHostPool } from './database-hosts.ts'

/** Sees whether the database answers at all, on a connection of its own. */
export interface DatabasePulse {
  /** Rejects, by `silent()`, once nothing at all was answered while `answer` was awaited. */
  watch<T>(answer: Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A refusal is an answer, too. */
const isRefusal = (error: { code?: string }) => error.code !== undefined

/**
 * A statement may wait for a lock for seconds, so its own silence says little. After `probeMs` without its answer the
 * pulse sends a query that waits for nothing, and repeats it as long as it is answered: docs/decisions/0003#pulse.
 */
export function databasePulse(url: string, probeMs: number, silent: () => Error): DatabasePulse {
  const pool = openHostPool(url, {
    max: 1,
    connectionTimeoutMillis: probeMs,
    idleTimeoutMillis: 60_000,
    application_name: 'evergreen-club-pulse',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  let probe: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    const client = await pool.connect()
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<false>((resolve) => {
      // If the process was suspended, the timer is due before an answer that has arrived is read: read it first.
      timer = setTimeout(() => setImmediate(resolve, false), probeMs)
    })
    const isAnswered = await Promise.race([client.query('SELECT 1').then(() => true, isRefusal), silence])
    clearTimeout(timer)
    client.release(!isAnswered)
    return isAnswered
  }

  /** One probe serves all who wait. */
  function isAnswering(): Promise<boolean> {
    probe ??= ask()
      .catch(isRefusal)
      .finally(() => {
        probe = null
      })
    return probe
  }

  return {
    watch<T>(answer: Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        let timer: NodeJS.Timeout
        let isOver = false
        const wait = () => {
          timer = setTimeout(async () => {
            const isAlive = await isAnswering()
            if (isOver) return
            if (isAlive) wait()
            else reject(silent())
          }, probeMs)
        }
        wait()
        answer.then(resolve, reject).finally(() => {
          isOver = true
          clearTimeout(timer)
        })
      })
    },
    close: () => pool.end(),
  }
}
