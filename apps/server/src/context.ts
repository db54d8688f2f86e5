import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makePublished, type Published } from './features/content/content.ts'
import { CannotStart } from './kit/app-error.ts'
import type { Rooms } from './kit/budgets/budgets.ts'
import { type Clock, makeClock } from './kit/database/clock.ts'
import { refuseUnfinishedCopy } from './kit/database/copy-database.ts'
import { lockDataFolder, readSecret } from './kit/database/data-folder.ts'
import { migrateByRole, roleState } from './kit/database/database-roles.ts'
import { migrationWaits } from './kit/database/database-waits.ts'
import { type Db, sqlState } from './kit/database/db.ts'
import { openPGlite } from './kit/database/db-pglite.ts'
import { openPostgres } from './kit/database/db-postgres.ts'
import { distributeNewTables, isSpreadUnfinished } from './kit/database/distribution.ts'
import { isUpToDate, migrate, refuseNewerSchema, schemaState } from './kit/database/migrate.ts'
import { noteFailure, noteSuccess } from './kit/jobs/stuck-items.ts'
import type { Logger } from './kit/log/log.ts'
import { makeOutsideServices, type OutsideServices } from './kit/outside/outside-service.ts'
import { checkLookupKey } from './kit/sealing/rehash.ts'
import { makeSealing, type Sealing } from './kit/sealing/sealing.ts'
import { checkSecret } from './kit/sealing/secret-check.ts'
import { tellOfUnreadable } from './kit/sealing/unreadable-values.ts'
import { tableKinds } from './migrations/tables.ts'

/** What the server and the operator's commands share. */
export interface Context {
  config: Config
  log: Logger
  db: Db
  clock: Clock
  sealing: Sealing
  published: Published
  outside: OutsideServices
  /** How many uses fit into each budget. */
  rooms: Rooms
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

/** Migrates the database; on PostgreSQL over a connection without the limits of members' calls. */
async function migrateDatabase(config: Config, db: Db): Promise<string[]> {
  const { databaseUrl, migrationDatabaseUrl, isProduction, exceptions } = config
  if (!databaseUrl) return (await isUpToDate(db)) ? [] : migrate(db)
  if (isProduction && !exceptions.includes('CLUB_ALLOW_ONE_DATABASE_ROLE')) {
    await needReadyDatabase(db)
    return []
  }
  // Servers that start at once grant the same rights at once, which the database refuses.
  if ((await isUpToDate(db)) && !(await isSpreadUnfinished(db, tableKinds))) return []
  if (migrationDatabaseUrl)
    return (await migrateByRole(migrationDatabaseUrl, databaseUrl, tableKinds)).applied
  const patient = openPostgres(databaseUrl, 1, () => undefined, migrationWaits)
  try {
    const applied = await migrate(patient)
    await distributeNewTables(patient, tableKinds)
    return applied
  } catch (error) {
    // The servers' own role may not migrate: what is missing helps more than the database's refusal.
    if (sqlState(error) === insufficientPrivilege) await needMigrations(db)
    throw error
  } finally {
    await patient.close()
  }
}

const undefinedTable = '42P01'
const insufficientPrivilege = '42501'

/** Throws CannotStart if migrations are missing. */
async function needMigrations(db: Db): Promise<void> {
  const missing = await schemaState(db).then(
    (state) => state.missing,
    (error: unknown) => {
      if (sqlState(error) === undefinedTable) return ['every migration']
      throw error
    },
  )
  if (missing.length > 0)
    throw new CannotStart(
      `the schema lacks ${missing.join(', ')}: run \`club --reason "…" db migrate\` first.`,
    )
}

/** Throws CannotStart if another role has to migrate first, or if this one could rewrite the books. */
async function needReadyDatabase(db: Db): Promise<void> {
  await needMigrations(db)
  const { name, powers } = await roleState(db)
  if (powers.length === 0) return
  throw new CannotStart(
    `the role ${name} of DATABASE_URL ${powers.join(', ')}: it could rewrite the books. See docs/operations/database.md, or set CLUB_ALLOW_ONE_DATABASE_ROLE=1 to accept that.`,
  )
}

/** What a database is opened for. */
interface Opening {
  /** The command that changes the key that finds people: any other needs the right one. */
  isRehashing?: boolean
}

/**
 * Turns an open database into a context: migrated, clock set, published content loaded. Throws
 * CannotStart if the secret does not match the database, or in production if it is not ready.
 */
export async function makeContext(
  config: Config,
  log: Logger,
  db: Db,
  release: () => void,
  { isRehashing = false }: Opening = {},
): Promise<Context> {
  const clock = makeClock()
  const onUnreadable = tellOfUnreadable({ db, clock, log })
  const secret = readSecret(config.secret, config.dataDir)
  const sealing = makeSealing(secret, config.sealKeys, onUnreadable, config.lookupKeys)
  const applied = await migrateDatabase(config, db)
  if (applied.length > 0) log.info({ migrations: applied.length }, 'the schema was migrated')
  await refuseNewerSchema(db)
  await refuseUnfinishedCopy(db)
  await checkSecret(db, sealing)
  if (!isRehashing) await checkLookupKey(db, sealing)
  if (config.startsAt) await clock.moveTo(db, config.startsAt)
  const published = makePublished(db, clock, ({ unusable, usable }) => {
    if (unusable.length > 0) log.error({ items: unusable }, 'published items cannot be shown')
    const noted = [
      ...unusable.map((item) => noteFailure({ db, clock }, 'content-item', item, new Error('unusable'))),
      ...usable.map((item) => noteSuccess({ db }, 'content-item', item)),
    ]
    for (const each of noted)
      each.catch((error: unknown) =>
        log.warn({ err: error }, 'an unusable item was not noted for the doctor'),
      )
  })
  await published.refresh()
  return {
    config,
    log,
    db,
    clock,
    sealing,
    published,
    outside: makeOutsideServices(log),
    rooms: config.rooms,
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
export async function openContext(config: Config, log: Logger, opening: Opening = {}): Promise<Context> {
  const { db, release } = await openDatabase(config, log)
  try {
    return await makeContext(config, log, db, release, opening)
  } catch (error) {
    await db.close().catch(() => undefined)
    release()
    throw error
  }
}
