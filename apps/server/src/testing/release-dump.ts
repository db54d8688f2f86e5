import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Db } from '../kit/database/db.ts'
import { prepareScripts } from '../kit/database/migrate.sql.ts'
import { readMigrations } from '../kit/database/migrate.ts'
import type { ReleaseFacts } from './release-club.ts'

/** A club of a release as one SQL script, for the embedded database and PostgreSQL alike. */
export interface ReleaseDump {
  version: string
  facts: ReleaseFacts
  /** The release's schema and rows. */
  script: string
}

export const lastReleaseFile = fileURLToPath(new URL('last-release.sql.gz', import.meta.url))

const partsEnd = '\n;\n'
const headed = /^-- Evergreen Club (\S+) (\{.*\})\n/

// What a publication writes again by itself, and most of the bytes.
const leftOut = /^content_(media|search)/

const filledByMigrations = new Set(['content_version', 'migration_lock'])

// Of long texts a few are enough.
const someItems = `WHERE kind NOT IN ('article', 'care_advice', 'hospital', 'institution', 'question') OR item_id IN
  (SELECT unnest((array_agg(item_id ORDER BY item_id))[:5]) FROM content_item GROUP BY kind)`

/** The database without pictures, films, the search index and most long texts. */
export async function dumpOf(db: Db, version: string, facts: ReleaseFacts): Promise<ReleaseDump> {
  const tables = await db.all<{ name: string }>({
    name: 'dump_tables',
    text: `SELECT relname::text AS name FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  })
  const schema = readMigrations().flatMap(({ statements }) => statements)
  const rows: string[] = []
  for (const { name } of tables.filter((table) => !leftOut.test(table.name))) {
    // As text of the database: a large number or a time would lose its end as a value of JavaScript.
    const all = await db.one<{ json: string | null }>({
      name: `dump_${name}`,
      text: `SELECT json_agg(t ORDER BY t::text)::text AS json
               FROM "${name}" AS t ${name === 'content_item' ? someItems : ''}`,
    })
    if (!all?.json) continue
    if (filledByMigrations.has(name)) rows.push(`DELETE FROM "${name}"`)
    const given = `json_populate_recordset(NULL::"${name}", $rows$${all.json}$rows$)`
    rows.push(`INSERT INTO "${name}" SELECT * FROM ${given}`)
  }
  return { version, facts, script: [...prepareScripts, ...schema, ...rows].join(partsEnd) }
}

export function packed({ version, facts, script }: ReleaseDump): Buffer {
  return gzipSync(`-- Evergreen Club ${version} ${JSON.stringify(facts)}\n${script}`, { level: 9 })
}

export function lastRelease(): ReleaseDump {
  const text = gunzipSync(readFileSync(lastReleaseFile)).toString()
  const [head, version = '', facts = ''] = headed.exec(text) ?? []
  if (!head) throw new Error(`${lastReleaseFile} does not begin with its version`)
  return { version, facts: JSON.parse(facts), script: text.slice(head.length) }
}

/** The rows of each table that differ, by the beginning of the statement that inserts them. */
export function differences(left: ReleaseDump, right: ReleaseDump): string[] {
  const others = new Set(right.script.split(partsEnd))
  return left.script
    .split(partsEnd)
    .filter((part) => !others.has(part))
    .map((part) => part.slice(0, 60))
}
