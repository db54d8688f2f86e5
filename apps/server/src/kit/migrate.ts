import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Db, isUniqueViolation, statement, type Tx } from './db.ts'

/** Source and build are equally deep, so this is the same folder from both. */
const folder = fileURLToPath(new URL('../../src/migrations/', import.meta.url))

interface Migration {
  name: string
  hash: string
  statements: string[]
}

const lockMigrations = statement('migration_lock', 'SELECT id FROM migration_lock WHERE id = 1 FOR UPDATE')
const appliedMigrations = statement<{ name: string; hash: string }>(
  'migration_applied',
  'SELECT name, hash FROM migration ORDER BY name',
)
const recordMigration = statement('migration_record', 'INSERT INTO migration (name, hash) VALUES ($1, $2)')

/** The migrations in order; a file's statements are separated by a line `-- next`, since each goes by itself. */
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
      }
    })
}

async function prepare(db: Db): Promise<void> {
  const scripts = [
    'CREATE TABLE IF NOT EXISTS migration_lock (id int PRIMARY KEY)',
    'INSERT INTO migration_lock (id) VALUES (1) ON CONFLICT DO NOTHING',
    'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  ]
  for (const script of scripts) {
    try {
      await db.runScript(script)
    } catch (error) {
      // Two servers that start at once may both find the table missing; one of them loses, which is fine.
      if (!isUniqueViolation(error)) throw error
    }
  }
}

/** Brings the schema up to date; several servers may start at once. Throws when an applied file was changed. */
export async function migrate(db: Db): Promise<string[]> {
  await prepare(db)
  const done: string[] = []
  for (const migration of readMigrations()) {
    await db.inTransaction(async (tx: Tx) => {
      await tx.one(lockMigrations)
      const known = (await tx.all(appliedMigrations)).find((row) => row.name === migration.name)
      if (known && known.hash !== migration.hash) {
        throw new Error(`the migration ${migration.name} was changed after it had been applied`)
      }
      if (known) return
      for (const [index, text] of migration.statements.entries()) {
        await tx.run({ name: `${migration.name}:${index}`, text })
      }
      await tx.run(recordMigration, [migration.name, migration.hash])
      done.push(migration.name)
    })
  }
  return done
}
