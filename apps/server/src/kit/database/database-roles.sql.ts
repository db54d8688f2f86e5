import { statement } from './db.ts'

/** Tables that are only ever appended to: rules/running#database-roles. */
export const appendOnlyTables = ['point_entry', 'audit_entry', 'audit_outcome'] as const

/** What only migrations write. */
const migrationTables = ['migration', 'migration_lock'] as const

export interface TableRights {
  tableName: string
  isOwner: boolean
  mayUpdate: boolean
  mayDelete: boolean
  mayTruncate: boolean
  mayTrigger: boolean
}

export const databaseRoles = {
  current: statement<{ name: string; isSuperuser: boolean }, []>(
    'database_current_role',
    `SELECT rolname::text AS name, rolsuper AS is_superuser FROM pg_roles WHERE rolname = current_user`,
  ),
  /** What the current role may do with the tables; a member of the owning role counts as owner. */
  /** The owners of the job queue's schema and tables, apart from a role. */
  otherQueueOwners: statement<{ owner: string }, [role: string]>(
    'database_other_queue_owners',
    `SELECT DISTINCT pg_get_userbyid(owner)::text AS owner
     FROM (SELECT nspowner AS owner FROM pg_namespace WHERE nspname = 'pgboss'
           UNION ALL
           SELECT c.relowner FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
           WHERE n.nspname = 'pgboss') AS owned
     WHERE pg_get_userbyid(owner) <> $1`,
  ),
  lockTimeout: statement<{ isSet: boolean }, []>(
    'database_lock_timeout',
    `SELECT EXISTS (SELECT FROM pg_db_role_setting AS s JOIN pg_database AS d ON d.oid = s.setdatabase,
                         unnest(s.setconfig) AS c (setting)
                    WHERE d.datname = current_database() AND s.setrole = 0
                      AND c.setting LIKE 'lock_timeout=%') AS is_set`,
  ),
  rights: statement<TableRights, [tables: readonly string[]]>(
    'database_rights',
    `SELECT c.relname::text AS table_name, pg_has_role(current_user, c.relowner, 'MEMBER') AS is_owner,
            has_table_privilege(current_user, c.oid, 'UPDATE') AS may_update,
            has_table_privilege(current_user, c.oid, 'DELETE') AS may_delete,
            has_table_privilege(current_user, c.oid, 'TRUNCATE') AS may_truncate,
            has_table_privilege(current_user, c.oid, 'TRIGGER') AS may_trigger
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND c.relname = ANY ($1::text[])
     ORDER BY c.relname`,
  ),
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Gives the runtime role what the server needs and no more. It may create schemas, since the job queue keeps its tables
 * in one of its own.
 */
export function grantScript(runtimeRole: string, database: string): string {
  const role = quoted(runtimeRole)
  const only = (tables: readonly string[], rights: string) =>
    `REVOKE ALL ON ${tables.join(', ')} FROM ${role}; GRANT ${rights} ON ${tables.join(', ')} TO ${role};`
  return `
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE CREATE ON SCHEMA public FROM ${role};
    GRANT CONNECT, CREATE ON DATABASE ${quoted(database)} TO ${role};
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role};
    ${only(appendOnlyTables, 'SELECT, INSERT')}
    ${only(migrationTables, 'SELECT')}`
}
