import { statement } from '../database/db.ts'

/** Secrets shared by the servers of one database; the first one written stays. */
export const sharedSecrets = {
  keep: statement<never, [name: string, sealed: string]>(
    'kit_keep_secret',
    'INSERT INTO club_secret (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
  ),
  put: statement<never, [name: string, sealed: string]>(
    'kit_put_secret',
    `INSERT INTO club_secret (name, sealed) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed`,
  ),
  find: statement<{ sealed: string }, [name: string]>(
    'kit_find_secret',
    'SELECT sealed FROM club_secret WHERE name = $1',
  ),
}
