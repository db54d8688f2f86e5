import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { serviceWorker } from './service-worker.ts'

const folders: string[] = []

function webFolder(script?: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'club-worker-'))
  folders.push(folder)
  mkdirSync(path.join(folder, 'client'))
  if (script !== undefined) writeFileSync(path.join(folder, 'client/sw.js'), script)
  return folder
}

async function serving(options: { webFolder: string; isOffered: boolean }) {
  const app = Fastify()
  await app.register(serviceWorker, options)
  return app
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('the worker is served at the root and revalidated at every visit', async () => {
  const app = await serving({ webFolder: webFolder('const worker = 1'), isOffered: true })
  const answer = await app.inject('/sw.js')
  expect(answer.body).toBe('const worker = 1')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'",
  })
  const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': String(answer.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the worker is compressed for clients that accept it', async () => {
  const app = await serving({ webFolder: webFolder('const worker = 1'), isOffered: true })
  const answer = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers['content-encoding']).toBe('br')
})

test('a withdrawn worker deletes the caches and unregisters, even if the build has none', async () => {
  const app = await serving({ webFolder: webFolder(), isOffered: false })
  const { body } = await app.inject('/sw.js')
  expect(body).toContain('caches.delete')
  expect(body).toContain('registration.unregister')
})

test('a build without its worker is reported before the club starts', async () => {
  const folder = webFolder()
  await expect(serving({ webFolder: folder, isOffered: true })).rejects.toThrow(
    `the web's build in ${folder} has no service worker: build it again`,
  )
})
