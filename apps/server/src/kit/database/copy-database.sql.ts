import { type Statement, statement } from './db.ts'

/** A column as the catalogue describes it. */
interface CopiedColumn {
  name: string
  /** As it is declared, like `timestamp with time zone`. */
  type: string
}

/** A table that is copied. */
export interface CopiedTable {
  name: string
  columns: CopiedColumn[]
  /** The primary key, in its order. */
  key: CopiedColumn[]
}

interface ColumnRow extends CopiedColumn {
  tableName: string
  isGenerated: boolean
  /** The place in the primary key, or null. */
  keyPlace: number | null
}

/** What a table holds. Equal on two databases, whatever their versions, only if their rows are. */
export interface TableContents {
  rows: number
  /** A sum over the rows' hashes, so that the order does not matter. */
  digest: string
  /** A row's length as text, on average. */
  rowBytes: number
  /** The sum of each column of whole numbers. */
  sums: Record<string, string | null>
}

export const copies = {
  /** Columns of all tables but those that each database has of its own: its migrations, and how jobs went on it. */
  columns: statement<ColumnRow, []>(
    'database_copy_columns',
    `SELECT c.relname::text AS table_name, a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type,
            a.attgenerated <> '' AS is_generated, array_position(i.indkey::int2[], a.attnum) AS key_place
     FROM pg_class AS c
     JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
     WHERE c.relnamespace = current_schema()::text::regnamespace AND c.relkind = 'r'
       AND c.relname NOT IN ('migration', 'migration_lock', 'job_run', 'unfinished_copy')
     ORDER BY c.relname, a.attname`,
  ),
  /** Sealed separately for each club, so no two clubs have the same. */
  club: statement<{ sealed: string }, []>(
    'database_copy_club',
    "SELECT sealed FROM club_secret WHERE name = 'secret-check'",
    { borrows: 'which club a database holds' },
  ),
  isUnfinished: statement<{ is: boolean }, []>(
    'database_copy_is_unfinished',
    "SELECT to_regclass('public.unfinished_copy') IS NOT NULL AS is",
  ),
  /** Connections of servers and commands to this database. */
  servers: statement<{ servers: number }, []>(
    'database_copy_servers',
    `SELECT count(*)::int AS servers FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'evergreen-club%' AND pid <> pg_backend_pid()`,
  ),
  /** Values are read as text, which must mean the same wherever they come from. */
  style: statement<object, []>(
    'database_copy_style',
    `SELECT set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
            set_config('IntervalStyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
            set_config('extra_float_digits', '1', true)`,
  ),
  /** A fresh schema has a row for the empty club, with a time of its own. */
  forgetEmptyContent: statement<never, []>(
    'database_copy_forget_empty_content',
    "DELETE FROM content_version WHERE version = 0 AND hash = ''",
    { borrows: 'the row that its migration makes' },
  ),
}

/** Read apart, since the table is there only while a copy is unfinished. */
export const markedClub: Statement<{ club: string }, []> = {
  name: 'database_copy_marked',
  text: 'SELECT club FROM unfinished_copy',
}

export const markScript = (club: string) => `
  CREATE TABLE unfinished_copy (club text PRIMARY KEY, begun_at timestamptz NOT NULL DEFAULT now());
  INSERT INTO unfinished_copy (club) VALUES ('${club.replaceAll("'", "''")}')`

/** The planner knows nothing of rows that came at once. */
export const endScript = 'ANALYZE; DROP TABLE unfinished_copy'

const quoted = (name: string) => `"${name}"`

/** What belongs to a database and not to its club: the target was migrated before the copy, and keeps that. */
const ownRows: ReadonlyMap<string, string> = new Map([['audit_entry', "act = 'db.migrate'"]])

function rowsOf({ name }: CopiedTable): string {
  const own = ownRows.get(name)
  return own ? `(SELECT * FROM ${quoted(name)} WHERE NOT (${own})) AS copied` : quoted(name)
}

const wholeNumbers = new Set(['smallint', 'integer', 'bigint', 'numeric'])

/** The same order on every database: that of a language differs between systems. */
const inOrder = ({ name, type }: CopiedColumn) =>
  type === 'text' || type.startsWith('character varying') ? `${quoted(name)} COLLATE "C"` : quoted(name)

const asText = ({ columns }: CopiedTable) =>
  `ARRAY[${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')}]`

const keyOrder = ({ key }: CopiedTable, direction: '' | ' DESC') =>
  key.map((column) => `${inOrder(column)}${direction}`).join(', ')

/** Compares the key with parameters, as text. */
const byKey = ({ key }: CopiedTable, comparison: '>' | '<=') =>
  `(${key.map(inOrder).join(', ')}) ${comparison} (${key.map(({ type }, at) => `$${at + 1}::text::${type}`).join(', ')})`

/** The contents of a table, of the rows up to a key if one is given as parameters. */
export function contentsOf(
  table: CopiedTable,
  upTo: boolean,
): Statement<Omit<TableContents, 'rows'> & { rows: string }, readonly (string | null)[]> {
  const sums = table.columns.filter(({ type }) => wholeNumbers.has(type)).map(({ name }) => name)
  const columns = sums.map((name) => `, ${quoted(name)}`).join('')
  return {
    name: `database_copy_contents_${upTo ? 'to_' : ''}${table.name}`,
    text: `SELECT count(*)::text AS rows, coalesce(avg(octet_length(whole)), 0)::float8 AS row_bytes,
        coalesce(sum(('x' || substr(md5(whole), 1, 15))::bit(60)::bigint), 0)::text AS digest,
        json_build_object(${sums.map((name) => `'${name}', sum(${quoted(name)})::text`).join(', ')}) AS sums
      FROM (SELECT ${asText(table)}::text AS whole${columns} FROM ${rowsOf(table)}
            ${upTo ? `WHERE ${byKey(table, '<=')}` : ''}) AS each`,
  }
}

/** The last key in order. */
export function lastKeyOf(table: CopiedTable): Statement<{ key: string[] }, []> {
  const key = table.key.map(({ name }) => `${quoted(name)}::text`).join(', ')
  return {
    name: `database_copy_last_${table.name}`,
    text: `SELECT ARRAY[${key}] AS key FROM ${rowsOf(table)} ORDER BY ${keyOrder(table, ' DESC')} LIMIT 1`,
  }
}

/** Opens a cursor on the rows behind a key, in the order of the key. */
export function openRowsOf(table: CopiedTable, after: readonly string[] | null): Statement<never, []> {
  // A cursor takes no parameters.
  const literals = after?.map((value) => `'${value.replaceAll("'", "''")}'`) ?? []
  const where = byKey(table, '>').replace(/\$(\d+)/g, (_, at: string) => literals[Number(at) - 1] ?? '')
  return {
    name: `database_copy_open_${table.name}`,
    text: `DECLARE copied_rows NO SCROLL CURSOR FOR SELECT ${asText(table)} AS row FROM ${rowsOf(table)}
      ${after ? `WHERE ${where}` : ''} ORDER BY ${keyOrder(table, '')}`,
  }
}

export const nextRows = (rows: number): Statement<{ row: (string | null)[] }, []> => ({
  name: `database_copy_fetch_${rows}`,
  text: `FETCH ${rows} FROM copied_rows`,
})

/** Inserts rows, given as one list of texts for each column. */
export function insertOf({ name, columns }: CopiedTable): Statement<never, (string | null)[][]> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map((column) => `${quoted(column.name)}::${column.type}`).join(', ')
  const lists = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  return {
    name: `database_copy_insert_${name}`,
    text: `INSERT INTO ${quoted(name)} (${names}) SELECT ${values} FROM unnest(${lists}) AS given (${names})`,
  }
}
