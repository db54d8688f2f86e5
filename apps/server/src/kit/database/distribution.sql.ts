import type { Statement } from './db.ts'
import type { ClusterNode, PlacedTable } from './distribution.rules.ts'

/**
 * Statements for a coordinator of Citus. They are not declared, since a plain PostgreSQL has none of these catalogues
 * and functions.
 */
const forCluster = <Row, Params extends readonly unknown[]>(
  name: string,
  text: string,
): Statement<Row, Params> => ({ name, text })

export const cluster = {
  nodes: forCluster<ClusterNode, []>(
    'cluster_nodes',
    `SELECT nodename || ':' || nodeport AS name, groupid = 0 AS is_coordinator, isactive AS is_active
     FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  ),
  /** Of this schema; a reference table has no column. */
  placed: forCluster<PlacedTable, []>(
    'cluster_placed',
    `SELECT c.relname::text AS table_name,
            CASE WHEN p.partmethod = 'h' THEN column_to_column_name(p.logicalrelid, p.partkey) END AS column
     FROM pg_dist_partition AS p JOIN pg_class AS c ON c.oid = p.logicalrelid
     JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND (p.partmethod = 'h' OR p.repmodel = 't')
     ORDER BY c.relname`,
  ),
  /** The rows of a spread table are in its shards; what its own file holds was there before and is not seen. */
  withHiddenRows: forCluster<{ tableName: string }, []>(
    'cluster_hidden_rows',
    `SELECT c.relname::text AS table_name
     FROM pg_dist_partition AS p JOIN pg_class AS c ON c.oid = p.logicalrelid
     JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND (p.partmethod = 'h' OR p.repmodel = 't') AND pg_relation_size(c.oid) > 0
     ORDER BY c.relname`,
  ),
  onWorkers: forCluster<{ name: string; isDone: boolean; result: string | null }, [text: string]>(
    'cluster_on_workers',
    `SELECT nodename || ':' || nodeport AS name, success AS is_done, result FROM run_command_on_workers($1)`,
  ),
  /** Tables with the same type of key, so that rows of one value are on one server. */
  spread: forCluster<unknown, [table: string, column: string, besides: string]>(
    'cluster_spread',
    'SELECT create_distributed_table($1::text::regclass, $2, colocate_with => $3)',
  ),
  copy: forCluster<unknown, [table: string]>(
    'cluster_copy',
    'SELECT create_reference_table($1::text::regclass)',
  ),
  removeHidden: forCluster<unknown, [table: string]>(
    'cluster_remove_hidden',
    'SELECT truncate_local_data_after_distributing_table($1::text::regclass)',
  ),
  keyType: forCluster<{ type: string }, [table: string, column: string]>(
    'cluster_key_type',
    `SELECT format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::text::regclass AND attname = $2`,
  ),
  /** Shards of append-only tables that a role may change; a shard belongs to whoever distributed it. */
  changeableShards: forCluster<{ tableName: string; shards: number }, [table: string, command: string]>(
    'cluster_changeable_shards',
    `SELECT $1::text AS table_name, count(*)::int AS shards
     FROM run_command_on_shards($1::text::regclass, $2) WHERE NOT success OR result <> 'f'`,
  ),
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** What a shard says of a role: `t` if it may do more than read and add. */
export const mayChangeShard = (role: string): string =>
  `SELECT has_table_privilege(${literal(role)}, '%1$s', 'UPDATE')
       OR has_table_privilege(${literal(role)}, '%1$s', 'DELETE')
       OR has_table_privilege(${literal(role)}, '%1$s', 'TRUNCATE')
       OR NOT has_table_privilege(${literal(role)}, '%1$s', 'INSERT')`

/** Whether the database has the extension. */
export const clusterVersion: Statement<{ version: string }, []> = {
  name: 'cluster_version',
  text: `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
}

/** The defaults of a database that a cluster needs on every server; `database` is the same name everywhere. */
export const defaultsOf = (database: string): string[] => {
  const quoted = `"${database.replaceAll('"', '""')}"`
  return [
    `ALTER DATABASE ${quoted} SET lock_timeout = '5s'`,
    // The triggers of the books only refuse, and look at no other row.
    `ALTER DATABASE ${quoted} SET citus.enable_unsafe_triggers = on`,
  ]
}

export const currentDatabase: Statement<{ name: string }, []> = {
  name: 'cluster_database',
  text: 'SELECT current_database()::text AS name',
}

/**
 * Lets an owner remove what the books of a spread table left on the coordinator; runs in one transaction with that. The
 * owner's own right to do so was revoked when the table was made, and is again.
 */
export const removalFromBooks = (
  table: string,
): { before: Statement<unknown>[]; after: Statement<unknown>[] } => ({
  before: [
    { name: `cluster_grant_${table}`, text: `GRANT TRUNCATE ON ${table} TO CURRENT_USER` },
    {
      name: `cluster_before_${table}`,
      text: `ALTER TABLE ${table} DISABLE TRIGGER ${table}_no_truncate`,
    },
  ],
  after: [
    { name: `cluster_after_${table}`, text: `ALTER TABLE ${table} ENABLE TRIGGER ${table}_no_truncate` },
    { name: `cluster_revoke_${table}`, text: `REVOKE TRUNCATE ON ${table} FROM CURRENT_USER` },
  ],
})

/** A setting as new connections to the database get it: open ones may be older than a default. */
export const settingText = (name: string): string =>
  `SELECT coalesce(
     (SELECT split_part(c.setting, '=', 2) FROM pg_db_role_setting AS s, unnest(s.setconfig) AS c (setting)
      WHERE s.setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database()) AND s.setrole = 0
        AND split_part(c.setting, '=', 1) = ${literal(name)}),
     (SELECT reset_val FROM pg_settings WHERE name = ${literal(name)}), current_setting(${literal(name)}, true)) AS setting`

export const ownSetting = (name: string): Statement<{ setting: string | null }, []> => ({
  name: `cluster_setting_${name}`,
  text: settingText(name),
})

/** Within one transaction; the database's default reaches only new connections. */
export const allowTriggers: Statement<unknown, []> = {
  name: 'cluster_allow_triggers',
  text: 'SET LOCAL citus.enable_unsafe_triggers = on',
}
