import { readDatabaseUrl } from './database-address.ts'
import { appendOnlyTables, databaseRoles, grantScript } from './database-roles.sql.ts'
import { migrationWaits } from './database-waits.ts'
import { type Db, sqlState } from './db.ts'
import { openPostgres } from './db-postgres.ts'
import type { TableKinds } from './distribution.rules.ts'
import { distributeNewTables } from './distribution.ts'
import { migrate } from './migrate.ts'

const insufficientPrivilege = '42501'

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

/** Whether a wait for a lock is limited by a setting of the database, which a copy made by `pg_dump` loses. */
export async function hasLockTimeout(db: Db): Promise<boolean> {
  return (await db.one(databaseRoles.lockTimeout))?.isSet ?? false
}

/**
 * Removes a job queue that another role made, such as a server that once ran with the migrating one: it holds only
 * recurring jobs, and servers make it again as their own. Returns the owners from whom it cannot be taken.
 */
async function takeQueueFrom(db: Db, role: string): Promise<string[]> {
  const owners = (await db.all(databaseRoles.otherQueueOwners, [role])).map(({ owner }) => owner)
  if (owners.length === 0) return []
  try {
    await db.runScript('DROP SCHEMA pgboss CASCADE')
    return []
  } catch (error) {
    if (sqlState(error) !== insufficientPrivilege) throw error
    return owners
  }
}

/**
 * Migrates over the URL of the migrating role, spreads new tables where the others are, then gives the role of the runtime URL its rights. Returns the applied
 * migrations, the role (null if the two are one, which then keeps all rights) and the owners of a job queue that is not
 * the servers' own.
 */
export async function migrateByRole(
  migrationUrl: string,
  runtimeUrl: string,
  kinds: TableKinds,
): Promise<{ applied: string[]; distributed: number; grantedTo: string | null; queueOwners: string[] }> {
  const { role, database } = readDatabaseUrl(runtimeUrl)
  const db = openPostgres(migrationUrl, 1, () => undefined, migrationWaits)
  try {
    const applied = await migrate(db)
    const distributed = await distributeNewTables(db, kinds)
    if (role === readDatabaseUrl(migrationUrl).role)
      return { applied, distributed, grantedTo: null, queueOwners: [] }
    await db.runScript(grantScript(role, database))
    return { applied, distributed, grantedTo: role, queueOwners: await takeQueueFrom(db, role) }
  } finally {
    await db.close()
  }
}
