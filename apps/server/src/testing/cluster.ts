import pg from 'pg'
import type { Db, Statement } from '../kit/database/db.ts'
import { distribute } from '../kit/database/distribution.ts'
import { tableKinds } from '../migrations/tables.ts'

/** The coordinator of a cluster to test on, with its workers added; '' to test on one PostgreSQL. */
export const clusterUrl = process.env.TEST_CITUS_URL ?? ''

/** How many transactions wait for a lock; on a cluster they wait on the server that holds the row. */
export const lockWaiters: Statement<{ count: number }, []> = {
  name: 'test_lock_waiters',
  text: clusterUrl
    ? 'SELECT count(*)::int AS count FROM citus_lock_waits'
    : `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
}

async function ask<Row>(url: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const text of texts) rows = (await client.query(text)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** The URL of another database, on the same server or on another one. */
function at(url: string, { host, database }: { host?: string; database?: string }): string {
  const address = new URL(url)
  if (host) address.host = host
  if (database) address.pathname = `/${database}`
  return address.href
}

let workersOf: Promise<string[]> | undefined

/** The URLs of the workers, whose databases have the names of the coordinator's. */
async function workers(): Promise<string[]> {
  const text = `SELECT nodename || ':' || nodeport AS host FROM pg_dist_node WHERE groupid <> 0 ORDER BY groupid`
  workersOf ??= ask<{ host: string }>(clusterUrl, text).then((rows) =>
    rows.map(({ host }) => at(clusterUrl, { host })),
  )
  return workersOf
}

/** Runs administrative statements on the coordinator, then on each worker. */
export async function everywhere(...texts: string[]): Promise<void> {
  for (const url of [clusterUrl, ...(await workers())]) await ask(url, ...texts)
}

/** Makes an empty database on every server and joins them to a cluster. */
export async function makeClusterDatabase(name: string): Promise<void> {
  await everywhere(`CREATE DATABASE ${name}`)
  const others = await workers()
  for (const url of [clusterUrl, ...others])
    await ask(
      at(url, { database: name }),
      'CREATE EXTENSION citus',
      `ALTER DATABASE ${name} SET citus.enable_unsafe_triggers = on`,
    )
  const { hostname, port } = new URL(clusterUrl)
  await ask(
    at(clusterUrl, { database: name }),
    `SELECT citus_set_coordinator_host('${hostname}', ${port})`,
    ...others.map((url) => `SELECT citus_add_node('${new URL(url).hostname}', ${new URL(url).port})`),
  )
}

/** Spreads the tables of a template, which is then closed, so that it can be copied. */
export async function spreadTemplate(db: Db): Promise<void> {
  await distribute(db, tableKinds)
}

/** Lets nobody connect, the cluster's own processes included: a database in use cannot be copied. */
export async function closeTemplate(name: string): Promise<void> {
  await everywhere(
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
}

/** Copies a template on every server: its shards have the same numbers there. */
export async function copyClusterDatabase(name: string, template: string): Promise<void> {
  await everywhere(
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
    // A copy has no defaults of its own. Tests wait longer than members.
    `ALTER DATABASE ${name} SET citus.enable_unsafe_triggers = on`,
    `ALTER DATABASE ${name} SET lock_timeout = '60s'`,
  )
}

export async function dropClusterDatabase(name: string): Promise<void> {
  await everywhere(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}
