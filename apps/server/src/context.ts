import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makePublished, type Published } from './features/content/content.ts'
import { type Clock, makeClock } from './kit/clock.ts'
import { lockDataFolder, readSecret } from './kit/data-folder.ts'
import type { Db } from './kit/db.ts'
import { openPGlite } from './kit/db-pglite.ts'
import { migrationWaits, openPostgres } from './kit/db-postgres.ts'
import type { Logger } from './kit/log.ts'
import { migrate } from './kit/migrate.ts'
import { makeSealing, type Sealing } from './kit/sealing.ts'
import { checkSecret } from './kit/secret-check.ts'

/** What the server and the operator's commands share. */
export interface Context {
  config: Config
  log: Logger
  db: Db
  clock: Clock
  sealing: Sealing
  published: Published
  close(): Promise<void>
}

/**
 * Opens the configured database; the embedded one only after locking its folder for this process.
 */
async function openDatabase(config: Config, log: Logger): Promise<{ db: Db; release: () => void }> {
  if (config.databaseUrl) {
    const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke')
    return {
      db: openPostgres(config.databaseUrl, config.databasePool, onIdleError),
      release: () => undefined,
    }
  }
  const release = lockDataFolder(config.dataDir)
  try {
    const folder = join(config.dataDir, 'database')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { db: await openPGlite(folder), release }
  } catch (error) {
    release()
    throw error
  }
}

/** Migrates the database; on PostgreSQL by a connection without the limits of members' calls. */
async function migrateDatabase({ databaseUrl }: Config, db: Db): Promise<string[]> {
  if (!databaseUrl) return migrate(db)
  const patient = openPostgres(databaseUrl, 1, () => undefined, migrationWaits)
  try {
    return await migrate(patient)
  } finally {
    await patient.close()
  }
}

/**
 * Turns an open database into a context: migrated, clock set, published content loaded. Throws
 * CannotStart if the secret does not match the database.
 */
export async function makeContext(
  config: Config,
  log: Logger,
  db: Db,
  release: () => void,
): Promise<Context> {
  const sealing = makeSealing(readSecret(config.secret, config.dataDir), config.sealKeys)
  const applied = await migrateDatabase(config, db)
  if (applied.length > 0) log.info({ migrations: applied.length }, 'the schema was migrated')
  await checkSecret(db, sealing)
  const clock = makeClock()
  if (config.startsAt) await clock.moveTo(db, config.startsAt)
  const published = makePublished(db, clock)
  await published.refresh()
  return {
    config,
    log,
    db,
    clock,
    sealing,
    published,
    close: async () => {
      await db.close()
      release()
    },
  }
}

/**
 * Opens the database and makes the context. Throws DataFolderInUse if another process uses the
 * folder.
 */
export async function openContext(config: Config, log: Logger): Promise<Context> {
  const { db, release } = await openDatabase(config, log)
  try {
    return await makeContext(config, log, db, release)
  } catch (error) {
    await db.close().catch(() => undefined)
    release()
    throw error
  }
}
