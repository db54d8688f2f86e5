import type pg from 'pg'

/** Waits for a connection of the pool for at most `restMs`. One that comes later goes back. */
export async function connectWithin(pool: pg.Pool, restMs: number): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), restMs)
  })
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}
