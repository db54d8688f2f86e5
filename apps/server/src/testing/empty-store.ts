import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { pgliteDb } from '../kit/database/db-pglite.ts'
import { openPostgres } from '../kit/database/db-postgres.ts'
import type { Store } from './build-test-app.ts'
import { embeddedSettings } from './embedded-template.ts'
import { patientWaits } from './patient-waits.ts'
import { databaseAt, onServer } from './prepare-stores.ts'

/** A database without any table: on the PostgreSQL server at `server`, or within the process. */
export async function emptyStore(server: string): Promise<Store> {
  if (server === '') {
    const pglite = await PGlite.create({ startParams: embeddedSettings })
    return { db: pgliteDb(pglite), drop: async () => undefined }
  }
  const name = `club_empty_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  return {
    db: openPostgres(databaseAt(server, name), 20, () => undefined, patientWaits),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
