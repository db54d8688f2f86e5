import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isSignedBy, readSigningKey } from './signing-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'club-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

const none = { key: null, keyFile: null, madeFile: null }
// The first test of RFC 8032, section 7.1.
const known = {
  key: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString(
    'base64',
  ),
  publicKey: Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex'),
  signature: Buffer.from(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    'hex',
  ),
}

test('a key in the settings signs as the standard says', () => {
  const key = readSigningKey('KEY', { ...none, key: known.key })
  expect(key?.publicKey).toBe(known.publicKey.toString('base64'))
  expect(key?.sign('')).toBe(known.signature.toString('base64'))
  expect(isSignedBy(key?.publicKey ?? '', '', known.signature.toString('base64'))).toBe(true)
  expect(isSignedBy(key?.publicKey ?? '', 'x', known.signature.toString('base64'))).toBe(false)
  expect(isSignedBy(key?.publicKey ?? '', '', 'no signature')).toBe(false)
})

test('a key that is made is kept, readable by its owner only', () => {
  const madeFile = join(folder, 'inner', 'key.pem')
  const made = readSigningKey('KEY', { ...none, madeFile })
  expect(statSync(madeFile).mode & 0o777).toBe(0o600)
  expect(readSigningKey('KEY', { ...none, madeFile })?.publicKey).toBe(made?.publicKey)
  expect(readSigningKey('KEY', { ...none, keyFile: madeFile })?.publicKey).toBe(made?.publicKey)
})

test('without a source there is no key, and a bad file is named with its setting', () => {
  expect(readSigningKey('KEY', none)).toBeNull()
  const keyFile = join(folder, 'bad.pem')
  writeFileSync(keyFile, 'no key')
  expect(() => readSigningKey('KEY', { ...none, keyFile })).toThrow(`KEY: ${keyFile} cannot be used`)
})
