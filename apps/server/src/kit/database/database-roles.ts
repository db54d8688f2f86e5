import { appendOnlyTables, databaseRoles, grantScript } from './database-roles.sql.ts'
import type { Db } from './db.ts'
import { migrationWaits, openPostgres } from './db-postgres.ts'
import { migrate } from './migrate.ts'

/** The role of a connection and what it could rewrite, in words for the operator; empty if all is well. */
export interface RoleState {
  name: string
  powers: string[]
}

/** What the connection's role could do to the books and their triggers: rules/running#database-roles. */
export async function roleState(db: Db): Promise<RoleState> {
  const role = await db.one(databaseRoles.current)
  const rights = await db.all(databaseRoles.rights, [appendOnlyTables])
  const powers = rights.flatMap(({ tableName, isOwner, ...may }) => {
    if (isOwner) return [`owns ${tableName}`]
    const rightsHeld = [
      ...(may.mayUpdate ? ['UPDATE'] : []),
      ...(may.mayDelete ? ['DELETE'] : []),
      ...(may.mayTruncate ? ['TRUNCATE'] : []),
      ...(may.mayTrigger ? ['TRIGGER'] : []),
    ]
    return rightsHeld.length > 0 ? [`may ${rightsHeld.join(', ')} on ${tableName}`] : []
  })
  return { name: role?.name ?? 'unknown', powers: role?.isSuperuser ? ['is a superuser'] : powers }
}

/** Role and database of a database URL. */
function namesIn(url: string): { role: string; database: string } {
  const { username, pathname } = new URL(url)
  return { role: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) }
}

/**
 * Migrates over the URL of the migrating role, then gives the role of the runtime URL its rights. Returns the applied
 * migrations and the role. The two may be one, which then keeps all rights.
 */
export async function migrateByRole(
  migrationUrl: string,
  runtimeUrl: string,
): Promise<{ applied: string[]; grantedTo: string | null }> {
  const { role, database } = namesIn(runtimeUrl)
  const db = openPostgres(migrationUrl, 1, () => undefined, migrationWaits)
  try {
    const applied = await migrate(db)
    if (role === namesIn(migrationUrl).role) return { applied, grantedTo: null }
    await db.runScript(grantScript(role, database))
    return { applied, grantedTo: role }
  } finally {
    await db.close()
  }
}
