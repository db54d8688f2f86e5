import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clubVersion } from '@club/contract/version.ts'
import { CannotStart } from '../app-error.ts'
import { type Db, sqlState, type Tx } from './db.ts'
import { migrations, prepareScripts } from './migrate.sql.ts'

/** A room of kit and the build's shared chunks are equally deep below the app, so this is the same folder from both. */
const folder = fileURLToPath(new URL('../../../src/migrations/', import.meta.url))

interface Migration {
  name: string
  hash: string
  statements: string[]
  /** The last version that used what it takes away; null if it only adds. */
  lastUsedIn: string | null
}

const lastUse = /^-- Last used in (\d+\.\d+\.\d+):/gm

/** Whether a version, `1.10.0`, comes after another one. */
export function isLater(version: string, other: string): boolean {
  const [a, b] = [version, other].map((each) => each.split('.').map(Number))
  const differs = a?.findIndex((part, index) => part !== b?.[index]) ?? -1
  return differs >= 0 && (a?.[differs] ?? 0) > (b?.[differs] ?? 0)
}

/** The migrations in order. A line `-- next` separates a file's statements, since each is sent alone. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8')
      return {
        name,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split(/^-- next$/m).map((part) => part.trim()),
        lastUsedIn: [...text.matchAll(lastUse)]
          .map(([, version = '']) => version)
          .reduce<string | null>((last, each) => (last && isLater(last, each) ? last : each), null),
      }
    })
}

/** For catalogue rows, schemas, types and tables. */
const alreadyExistsStates = new Set(['23505', '42P06', '42710', '42P07'])

/** Whether another server created the same thing at the same time, both having found that it was missing. */
export function isCreatedByAnother(error: unknown): boolean {
  return alreadyExistsStates.has(sqlState(error) ?? '')
}

async function prepare(db: Db): Promise<void> {
  for (const script of prepareScripts) {
    try {
      await db.runScript(script)
    } catch (error) {
      if (!isCreatedByAnother(error)) throw error
    }
  }
}

/** The table of migrations is not there, or not to be read yet. */
const unreadableStates = new Set(['42P01', '42501'])

/** Whether every migration is applied as it is here. To see that, the servers' role needs no right but reading. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const applied = await db.all(migrations.applied).catch((error: unknown) => {
    if (unreadableStates.has(sqlState(error) ?? '')) return []
    throw error
  })
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  return readMigrations().every(({ name, hash }) => hashes.get(name) === hash)
}

/**
 * Brings the schema up to date and returns the applied migrations. Safe with several servers at once. Throws
 * if an applied file was changed.
 */
export async function migrate(db: Db): Promise<string[]> {
  await prepare(db)
  const done: string[] = []
  for (const migration of readMigrations()) {
    await db.inTransaction(async (tx: Tx) => {
      await tx.one(migrations.lock)
      const known = (await tx.all(migrations.applied)).find((row) => row.name === migration.name)
      if (known && known.hash !== migration.hash) {
        throw new Error(`the migration ${migration.name} was changed after it was applied`)
      }
      if (known) return
      for (const [index, text] of migration.statements.entries()) {
        await tx.run({ name: `${migration.name}:${index}`, text })
      }
      await tx.run(migrations.insert, [migration.name, migration.hash, migration.lastUsedIn])
      done.push(migration.name)
    })
  }
  return done
}

/**
 * Refuses a schema from which a newer version has taken something away that this one uses. What newer versions have
 * only added does not matter: docs/operations/upgrading.md. Throws CannotStart.
 */
export async function refuseNewerSchema(db: Db, version = clubVersion): Promise<void> {
  const own = new Set(readMigrations().map(({ name }) => name))
  const unusable = (await db.all(migrations.applied)).find(
    ({ name, lastUsedIn }) => !own.has(name) && lastUsedIn !== null && !isLater(version, lastUsedIn),
  )
  if (!unusable) return
  throw new CannotStart(
    `${unusable.name} of a newer version took away from this database what version ${version} uses: start a version ` +
      `after ${unusable.lastUsedIn}.`,
  )
}

/** The database's version and what its schema has more or less than this club's migrations. */
export async function schemaState(db: Db): Promise<{
  version: string
  versionNumber: number
  applied: number
  unknown: string[]
  missing: string[]
}> {
  const found = await db.one(migrations.databaseVersion)
  const applied = (await db.all(migrations.applied)).map(({ name }) => name)
  const own = readMigrations().map(({ name }) => name)
  return {
    version: found?.version ?? 'unknown',
    versionNumber: found?.versionNumber ?? 0,
    applied: applied.length,
    unknown: applied.filter((name) => !own.includes(name)),
    missing: own.filter((name) => !applied.includes(name)),
  }
}
