import { statement } from './db.ts'

export const migrations = {
  lock: statement<{ id: number }, []>(
    'migration_lock',
    'SELECT id FROM migration_lock WHERE id = 1 FOR UPDATE',
  ),
  applied: statement<{ name: string; hash: string; lastUsedIn: string | null }, []>(
    'migration_applied',
    'SELECT name, hash, last_used_in FROM migration ORDER BY name',
  ),
  databaseVersion: statement<{ version: string; versionNumber: number }, []>(
    'migration_database_version',
    `SELECT current_setting('server_version') AS version,
            current_setting('server_version_num')::int AS version_number`,
  ),
  insert: statement<never, [name: string, hash: string, lastUsedIn: string | null]>(
    'migration_insert',
    'INSERT INTO migration (name, hash, last_used_in) VALUES ($1, $2, $3)',
  ),
}

/** The tables that migrations themselves need; safe to run at every start. */
export const prepareScripts = [
  'CREATE TABLE IF NOT EXISTS migration_lock (id int PRIMARY KEY)',
  'INSERT INTO migration_lock (id) VALUES (1) ON CONFLICT DO NOTHING',
  `CREATE TABLE IF NOT EXISTS migration (
     name text PRIMARY KEY,
     hash text NOT NULL,
     last_used_in text,
     applied_at timestamptz NOT NULL DEFAULT now()
   )`,
]
