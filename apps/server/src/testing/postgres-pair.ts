import pg from 'pg'

/** A PostgreSQL server of a test's own: scripts/postgres.mjs. */
export interface OwnPostgres {
  url: string
  port: number
  password: string
  crash(): Promise<void>
  returnAsStandby(): Promise<void>
  stop(): Promise<void>
}

interface StartOptions {
  settings?: Record<string, string>
  standbyOf?: OwnPostgres
  backup?: { begin(): Promise<void>; end(): Promise<string> }
}

const script = new URL('../../../../scripts/postgres.mjs', import.meta.url).href

/** Starts a primary and a standby that follows it. */
export async function startPair(): Promise<{ primary: OwnPostgres; standby: OwnPostgres }> {
  const { startPostgres } = (await import(script)) as {
    startPostgres: (options?: StartOptions) => Promise<OwnPostgres>
  }
  const primary = await startPostgres()
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${primary.password}`,
  }
  const backup = {
    async begin() {
      await client.query("SELECT pg_backup_start('standby', true)")
    },
    async end() {
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      )
      return rows[0]?.labelfile ?? ''
    },
  }
  try {
    return { primary, standby: await startPostgres({ settings, standbyOf: primary, backup }) }
  } catch (error) {
    await primary.stop()
    throw error
  } finally {
    await client.end()
  }
}

/** Makes a standby the primary; answers once it takes writes. */
export async function promote(standby: OwnPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query('SELECT pg_promote()')
  await client.end()
}
