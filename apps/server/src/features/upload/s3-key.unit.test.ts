import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeOutsideServices } from '../../kit/outside/outside-service.ts'
import { parseKey } from './s3-key.ts'
import { makeS3Store } from './s3-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'club-s3-key-'))
const asked: IncomingHttpHeaders[] = []
const server = createServer((request, response) => {
  asked.push(request.headers)
  response.writeHead(200, { 'content-length': 7 }).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
const text = (id: string, token: string) =>
  `# written by the vault's agent\n[default]\naws_access_key_id = ${id}\naws_secret_access_key=s/e+c=r\naws_session_token = ${token}\n`

function storeWith(file: string) {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { endpoint, bucket: 'club-files', region: 'us-east-1', key: { file } }
  return makeS3Store(settings, makeOutsideServices(null).service('the file store'))
}

function newFile(content: string): string {
  files += 1
  const file = join(folder, `key-${files}`)
  writeFileSync(file, content)
  return file
}

/** Replaces a file at once, as agents do. */
function replace(file: string, content: string): void {
  renameSync(newFile(content), file)
}

const lastKey = () => ({
  id: asked.at(-1)?.authorization?.match(/Credential=([^/]+)/)?.[1],
  token: asked.at(-1)?.['x-amz-security-token'],
})

test('a key that lasts hours signs with its token, and the one that replaces it is used from the next request on', async () => {
  const file = newFile(text('FIRST', 'token 1'))
  const store = storeWith(file)
  expect(await store.size('a')).toBe(7)
  expect(lastKey()).toEqual({ id: 'FIRST', token: 'token 1' })
  replace(file, text('SECOND', 'token 2'))
  expect(await store.size('a')).toBe(7)
  expect(lastKey()).toEqual({ id: 'SECOND', token: 'token 2' })
})

test('while the file cannot be read, the key before is used; without one the store is away', async () => {
  const file = newFile(text('FIRST', 'token 1'))
  const store = storeWith(file)
  expect(await store.size('a')).toBe(7)
  replace(file, 'half a fi')
  expect(await store.size('a')).toBe(7)
  expect(lastKey().id).toBe('FIRST')
  rmSync(file)
  expect(await store.size('a')).toBe(7)
  await expect(storeWith(file).size('a')).rejects.toMatchObject({ status: 'outsideDown' })
})

test('the first profile of a file counts, with or without a token', () => {
  const second = '[other]\naws_access_key_id=OTHER\naws_secret_access_key=other\n'
  expect(parseKey(`[default]\naws_access_key_id=FIRST\naws_secret_access_key=x\n\n${second}`)).toEqual({
    keyId: 'FIRST',
    secret: 'x',
    sessionToken: null,
  })
  expect(() => parseKey('[default]\naws_access_key_id=FIRST\n')).toThrow('aws_secret_access_key')
})
