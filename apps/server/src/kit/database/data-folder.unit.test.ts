import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CannotStart } from '../app-error.ts'
import { DataFolderInUse, lockDataFolder, readSecret } from './data-folder.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'club-folder-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const of = (name: string) => join(folder, name)

test('a locked folder can be locked again only after its release', () => {
  const release = lockDataFolder(of('one'))
  expect(() => lockDataFolder(of('one'))).toThrow(DataFolderInUse)
  release()
  lockDataFolder(of('one'))()
})

test('two folders are locked independently', () => {
  const releases = [lockDataFolder(of('a')), lockDataFolder(of('b'))]
  for (const release of releases) release()
})

test('killing a process frees its folder', async () => {
  lockDataFolder(of('killed'))()
  const locks = createRequire(import.meta.url).resolve('fs-native-extensions')
  const child = spawn(process.execPath, [
    '-e',
    `const fd = require('fs').openSync(${JSON.stringify(join(of('killed'), 'lock'))}, 'a+')
     process.stdout.write(String(require(${JSON.stringify(locks)}).tryLock(fd)))
     setInterval(() => {}, 1000)`,
  ])
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toBe('true')
  expect(() => lockDataFolder(of('killed'))).toThrow(DataFolderInUse)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataFolder(of('killed'))()
})

test('a secret is created once, long, and readable by its owner only', () => {
  const secret = readSecret(null, of('secret'))
  expect(secret.length).toBeGreaterThanOrEqual(64)
  expect(readSecret(null, of('secret'))).toBe(secret)
  expect(readSecret(null, of('another'))).not.toBe(secret)
  if (process.platform !== 'win32') {
    expect(statSync(join(of('secret'), 'secret')).mode & 0o777).toBe(0o600)
    expect(statSync(of('secret')).mode & 0o777).toBe(0o700)
  }
})

test('a truncated secret is refused', () => {
  readSecret(null, of('cut'))
  writeFileSync(join(of('cut'), 'secret'), '')
  expect(() => readSecret(null, of('cut'))).toThrow(CannotStart)
})

test('a configured secret takes precedence over the one in the folder', () => {
  expect(readSecret('given', of('secret'))).toBe('given')
})
