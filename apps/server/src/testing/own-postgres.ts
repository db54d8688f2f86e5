import pg from 'pg'

/** A PostgreSQL server of a test's own: scripts/postgres.mjs. */
export interface OwnPostgres {
  url: string
  port: number
  password: string
  /** Its data folder. */
  data: string
  crash(): Promise<void>
  returnAsStandby(): Promise<void>
  stop(): Promise<void>
}

/** A copy of a server's data folder, on which one server can start. */
interface BaseBackup {
  folder: string
  password: string
}

interface Script {
  startPostgres(options?: {
    settings?: Record<string, string>
    backup?: BaseBackup
    signal?: 'standby' | 'recovery'
  }): Promise<OwnPostgres>
  backUpPostgres(
    server: OwnPostgres,
    backup: { begin(): Promise<void>; end(): Promise<string> },
  ): Promise<BaseBackup>
}

const script = (await import(new URL('../../../../scripts/postgres.mjs', import.meta.url).href)) as Script

export const { startPostgres } = script

/** What `work` does on a connection of a superuser. */
export async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A base backup, as `pg_basebackup` makes one, which the tests' PostgreSQL does not have. */
export function backUp(server: OwnPostgres): Promise<BaseBackup> {
  return asSuperuser(server.url, (client) =>
    script.backUpPostgres(server, {
      async begin() {
        await client.query("SELECT pg_backup_start('a test', true)")
      },
      async end() {
        const { rows } = await client.query<{ labelfile: string }>(
          'SELECT labelfile FROM pg_backup_stop(false)',
        )
        return rows[0]?.labelfile ?? ''
      },
    }),
  )
}

/** Starts a primary and a standby that follows it. */
export async function startPair(): Promise<{ primary: OwnPostgres; standby: OwnPostgres }> {
  const primary = await startPostgres()
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${primary.password}`,
  }
  try {
    const backup = await backUp(primary)
    return { primary, standby: await startPostgres({ settings, backup, signal: 'standby' }) }
  } catch (error) {
    await primary.stop()
    throw error
  }
}

/** Makes a standby the primary; answers once it takes writes. */
export async function promote(standby: OwnPostgres): Promise<void> {
  await asSuperuser(standby.url, (client) => client.query('SELECT pg_promote()'))
}
