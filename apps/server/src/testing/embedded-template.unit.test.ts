import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedCopy, writeEmbeddedTemplate } from './embedded-template.ts'

/** Where PostgreSQL's control file has the state of the database, and the state after a shutdown. */
const stateAt = 16
const shutDown = 1

test('a copy is that of a database that was shut down, so it does not recover first, and holds what was filled in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'template')
  await writeEmbeddedTemplate(path, async (pglite) => {
    await pglite.exec('CREATE TABLE filled (id int); INSERT INTO filled VALUES (7)')
  })
  const entries: { path: string; bytes: Uint8Array | null }[] = deserialize(readFileSync(path))
  const control = entries.find((entry) => entry.path === '/global/pg_control')?.bytes
  expect(Buffer.from(control ?? []).readUInt32LE(stateAt)).toBe(shutDown)
  const copy = await openEmbeddedCopy(path)
  onTestFinished(() => copy.close())
  expect((await copy.query('SELECT id FROM filled')).rows).toEqual([{ id: 7 }])
})
