import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeSealing } from '../../kit/sealing/sealing.ts'
import { testClub } from '../../testing/test-club.ts'
import { encryptFor } from '../../testing/visitor.ts'
import { loadPasswordKey, makePasswordKeyPem } from './password-key.ts'

const club = await testClub()
const dataDir = mkdtempSync(join(club.config.dataDir, 'key-'))

test('the first start creates a key that only its owner can read, and the next start uses it', async () => {
  const source = { dataDir: join(dataDir, 'fresh'), keyFile: null, shared: null }
  const [first, racing] = await Promise.all([loadPasswordKey(source), loadPasswordKey(source)])
  expect(racing.publicKey).toBe(first.publicKey)
  expect((await loadPasswordKey(source)).publicKey).toBe(first.publicKey)
  expect(statSync(join(dataDir, 'fresh', 'password-key.pem')).mode & 0o777).toBe(0o600)
  expect(await first.decrypt(encryptFor(first.publicKey, 'abc'))).toBe('abc')
  expect(await first.decrypt('AAAA')).toBeNull()
})

test('servers of one database share a key that is sealed in it', async () => {
  const shared = { on: club.db, sealing: club.context.sealing }
  const source = { dataDir, keyFile: null, shared }
  const keys = await Promise.all([loadPasswordKey(source), loadPasswordKey(source)])
  expect(keys[0]?.publicKey).toBe(keys[1]?.publicKey)
  const stored = await club.db.all({ name: 'test_secrets', text: 'SELECT * FROM club_secret' })
  expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY')
  const foreign = {
    ...source,
    shared: { on: club.db, sealing: makeSealing('another secret of 32 signs or more') },
  }
  await expect(loadPasswordKey(foreign)).rejects.toThrow('CLUB_SECRET')
})

test("the operator's own file is used, and an invalid one is named", async () => {
  const keyFile = join(dataDir, 'own.pem')
  writeFileSync(keyFile, await makePasswordKeyPem())
  const key = await loadPasswordKey({ dataDir, keyFile, shared: null })
  expect(await key.decrypt(encryptFor(key.publicKey, '密码'))).toBe('密码')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await expect(loadPasswordKey({ dataDir, keyFile, shared: null })).rejects.toThrow('CLUB_PASSWORD_KEY_FILE')
  expect(readFileSync(keyFile, 'utf8')).toContain('PRIVATE KEY')
})
