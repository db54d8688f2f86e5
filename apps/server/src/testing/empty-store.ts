import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { pgliteDb } from '../kit/database/db-pglite.ts'
import { openPostgres } from '../kit/database/db-postgres.ts'
import { embeddedSettings, openEmbeddedCopy } from './embedded-template.ts'
import { patientWaits } from './patient-waits.ts'
import { databaseAt, onServer } from './prepare-stores.ts'
import type { Store } from './test-club.ts'

/** A copy of the database at `template` without its tables: creating a database takes seconds. */
async function emptiedCopy(template: string): Promise<PGlite> {
  const pglite = await openEmbeddedCopy(template)
  await pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  return pglite
}

/**
 * A database without any table: on the PostgreSQL server at `server`, or within the process, where it is made of
 * `template` if there is one.
 */
export async function emptyStore(server: string, template?: string): Promise<Store> {
  if (server === '') {
    const pglite = await (template ? emptiedCopy(template) : PGlite.create({ startParams: embeddedSettings }))
    return { db: pgliteDb(pglite), drop: async () => undefined }
  }
  const name = `club_empty_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  return {
    db: openPostgres(databaseAt(server, name), 20, () => undefined, patientWaits),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
