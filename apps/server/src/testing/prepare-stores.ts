import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { publishContent } from '../features/content/content-publish.ts'
import { makeClock } from '../kit/database/clock.ts'
import type { Db } from '../kit/database/db.ts'
import { pgliteDb } from '../kit/database/db-pglite.ts'
import { openPostgres } from '../kit/database/db-postgres.ts'
import { migrate } from '../kit/database/migrate.ts'
import { cachedPictures } from './cached-pictures.ts'
import {
  closeTemplate,
  clusterUrl,
  copyClusterDatabase,
  dropClusterDatabase,
  makeClusterDatabase,
  spreadTemplate,
} from './cluster.ts'
import { writeEmbeddedTemplate } from './embedded-template.ts'
import { patientWaits } from './patient-waits.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of an empty club on the embedded database, which every test app copies. */
    embeddedTemplate: string
    /** The template database of an empty club on PostgreSQL and its server; '' if not used. */
    postgresTemplate: string
    postgresUrl: string
  }
}

const contentDir = fileURLToPath(new URL('../../../../content/', import.meta.url))

/** Migrates an empty database and publishes the content; on a cluster the tables are spread before they have rows. */
export async function fill(db: Db, spread: (db: Db) => Promise<void> = async () => undefined): Promise<void> {
  await migrate(db)
  await spread(db)
  const who = { operator: 'tests', reason: 'an empty club' }
  await publishContent(db, makeClock(), contentDir, who, cachedPictures)
}

/** Runs one administrative statement on the server at `url`. */
export async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function makeTemplate(server: string, name: string): Promise<void> {
  if (clusterUrl) await makeClusterDatabase(name)
  else await onServer(server, `CREATE DATABASE ${name}`)
  const db = openPostgres(databaseAt(server, name), 2, () => undefined, patientWaits)
  await fill(db, clusterUrl ? spreadTemplate : undefined)
  await db.close()
  if (clusterUrl) await closeTemplate(name)
}

/** Copies the template of an empty club on PostgreSQL. */
export async function copyTemplate(server: string, name: string, template: string): Promise<void> {
  if (clusterUrl) return copyClusterDatabase(name, template)
  // Copying files takes half as long as writing every page to the log.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
}

/** Removes a copy, whoever is connected to it. */
export async function dropCopy(server: string, name: string): Promise<void> {
  if (clusterUrl) return dropClusterDatabase(name)
  await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** Creates an empty, migrated club with content once per store; every test app is a copy of it. */
export default async function prepareStores(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'club-stores-'))
  const postgresUrl = process.env.TEST_POSTGRES_URL ?? ''
  const template = `club_template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const store = project.config.env?.TEST_STORE
  const usesPostgres = store === 'postgres'
  project.provide('postgresUrl', usesPostgres ? postgresUrl : '')
  project.provide('postgresTemplate', usesPostgres ? template : '')
  const embedded = join(folder, 'club')
  project.provide('embeddedTemplate', embedded)

  if (usesPostgres) {
    await makeTemplate(postgresUrl, template)
  } else {
    await writeEmbeddedTemplate(embedded, (pglite) => fill(pgliteDb(pglite)))
  }
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (usesPostgres) await dropCopy(postgresUrl, template)
  }
}
