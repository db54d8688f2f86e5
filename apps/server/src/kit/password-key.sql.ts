import { type Queryable, statement } from './db.ts'

const keep = statement(
  'kit_keep_secret',
  'INSERT INTO club_secret (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
)
const find = statement<{ sealed: string }>(
  'kit_find_secret',
  'SELECT sealed FROM club_secret WHERE name = $1',
)

/** Secrets that the servers of one database share; the first one written stays. */
export const sharedSecrets = {
  keep: (on: Queryable, name: string, sealed: string) => on.run(keep, [name, sealed]),
  find: async (on: Queryable, name: string) => (await on.one(find, [name]))?.sealed ?? null,
}
