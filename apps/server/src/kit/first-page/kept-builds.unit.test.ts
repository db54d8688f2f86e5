import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { makeFolderStore } from '../../features/upload/folder-store.ts'
import { makeS3Store } from '../../features/upload/s3-store.ts'
import { drippingStore } from '../../testing/dripping-store.ts'
import { outsideLimits } from '../outside/outside-http.ts'
import { makeOutsideServices } from '../outside/outside-service.ts'
import { makeSealing } from '../sealing/sealing.ts'
import { assets } from './assets.ts'
import { makeKeptBuilds, type SharedFiles } from './kept-builds.ts'

const folder = mkdtempSync(join(tmpdir(), 'club-kept-builds-'))
const servers: FastifyInstance[] = []
let stores = 0

afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) await server.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A new store, as servers share it. */
function newStore() {
  stores += 1
  const path = join(folder, `store-${stores}`)
  return { path, files: makeFolderStore(path) }
}

const bootOf = (version: string) => `console.log('${version}')`.repeat(40)

/** The assets of a version, of which the large ones are compressed beforehand. */
function buildOf(version: string): string {
  const build = join(folder, version)
  mkdirSync(build, { recursive: true })
  const boot = join(build, `boot-${version}aaaaa.js`)
  writeFileSync(boot, bootOf(version))
  writeFileSync(`${boot}.br`, brotliCompressSync(bootOf(version)))
  writeFileSync(join(build, `words-${version}aaaa.js`), `export default '${version}'`)
  writeFileSync(join(build, `style-${version}aaaa.css`), `.${version} { color: red }`)
  return build
}

interface Started {
  files: SharedFiles
  day?: string
  secret?: string
}

/** Starts a server of a version, which has kept its build by then. */
async function startServer(version: string, { files, day = '2026-11-20', secret = 'a secret' }: Started) {
  let now = new Date(`${day}T02:00:00Z`)
  const error = vi.fn()
  const builds = makeKeptBuilds({
    files,
    assetsFolder: buildOf(version),
    sealing: makeSealing(secret),
    clock: { roughly: () => now },
    log: { error },
  })
  await builds.keep().catch(() => undefined)
  const app = Fastify()
  servers.push(app)
  await app.register(assets, { prefix: '/assets', folder: join(folder, version), builds })
  const get = (path: string, more: object = {}) => app.inject({ url: `/assets/${path}`, ...more })
  return {
    get,
    error,
    keep: builds.keep,
    codeOf: async (path: string) => (await get(path)).statusCode,
    moveTo: (to: string) => {
      now = new Date(`${to}T02:00:00Z`)
    },
  }
}

test('a page of either release gets its scripts from a server of the other one', async () => {
  const store = newStore()
  const before = await startServer('v1', store)
  const after = await startServer('v2', store)
  for (const [server, other] of [
    [after, 'v1'],
    [before, 'v2'],
  ] as const) {
    const boot = await server.get(`boot-${other}aaaaa.js`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(boot.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(boot.rawPayload).toString()).toBe(bootOf(other))
    const plain = await server.get(`boot-${other}aaaaa.js?v=1`)
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, bootOf(other)])
    expect((await server.get(`words-${other}aaaa.js`)).body).toBe(`export default '${other}'`)
    expect((await server.get(`style-${other}aaaa.css`)).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    )
    // An open page asks whether its build is gone.
    expect((await server.get(`boot-${other}aaaaa.js`, { method: 'HEAD' })).statusCode).toBe(200)
  }
})

test('nothing but the scripts and stylesheets of builds is served', async () => {
  const store = newStore()
  await startServer('v1', store)
  await store.files.put('cd/019a9d6e-0000-7000-8000-0000000000cd/full', Buffer.from('a picture'), '')
  const server = await startServer('v2', store)
  const kept = readdirSync(join(store.path, 'assets'))
  expect(kept).toHaveLength(3)
  for (const path of [
    ...kept,
    'boot-v3aaaaa.js',
    'boot-v1aaaaa.js.br',
    'full',
    '..%2Fcd',
    '../cd',
    '',
    '%zz',
  ])
    expect([path, (await server.codeOf(path)) >= 400]).toEqual([path, true])
  expect((await server.get('boot-v1aaaaa.js', { method: 'POST' })).statusCode).toBe(404)
})

test('code that another hand put into the store is not served', async () => {
  const store = newStore()
  await startServer('v1', { ...store, secret: 'of a stranger' })
  const own = await startServer('v2', store)
  expect(await own.codeOf('boot-v1aaaaa.js')).toBe(404)

  const changed = newStore()
  await startServer('v1', changed)
  for (const name of readdirSync(join(changed.path, 'assets')).filter((each) => each.length > 40)) {
    const path = join(changed.path, 'assets', name)
    writeFileSync(path, readFileSync(path, 'utf8').replace('words', 'wordz'))
  }
  const server = await startServer('v2', changed)
  expect(await server.codeOf('wordz-v1aaaa.js')).toBe(404)
  expect(server.error).toHaveBeenCalledOnce()
  await expect(server.keep()).rejects.toMatchObject({ code: 'damaged' })
  // A server of that release stores it again.
  await startServer('v1', changed)
  await server.keep()
  expect(await server.codeOf('words-v1aaaa.js')).toBe(200)
  // A list that cannot be read is replaced.
  writeFileSync(join(changed.path, 'assets/builds.json'), '{"id":')
  await startServer('v3', changed)
  expect(await server.codeOf('boot-v3aaaaa.js')).toBe(200)
})

test('a build stays while a server has it and for 30 days after that', async () => {
  const store = newStore()
  const before = await startServer('v1', store)
  const after = await startServer('v2', store)
  for (const day of ['2026-12-10', '2026-12-31']) {
    before.moveTo(day)
    after.moveTo(day)
    await before.keep()
    await after.keep()
  }
  expect(await after.codeOf('boot-v1aaaaa.js')).toBe(200)
  const seen = async (day: string) => {
    const server = await startServer('v3', { ...store, day })
    return server.codeOf('boot-v1aaaaa.js')
  }
  expect([await seen('2027-01-30'), await seen('2027-01-31')]).toEqual([200, 404])
  expect(readdirSync(join(store.path, 'assets'))).toHaveLength(2)
})

test('of many builds the last eight stay', async () => {
  const store = newStore()
  for (let day = 10; day < 20; day += 1) await startServer(`n${day}`, { ...store, day: `2026-11-${day}` })
  const server = await startServer('n20', store)
  const codes = [12, 13, 19].map((day) => server.codeOf(`boot-n${day}aaaaa.js`))
  expect(await Promise.all(codes)).toEqual([404, 200, 200])
  expect(readdirSync(join(store.path, 'assets'))).toHaveLength(9)
})

test('a build that another server’s list left out is listed again', async () => {
  const store = newStore()
  const before = await startServer('v1', store)
  const list = join(store.path, 'assets/builds.json')
  const asItWas = readFileSync(list)
  const after = await startServer('v2', store)
  writeFileSync(list, asItWas)
  expect(await before.codeOf('boot-v2aaaaa.js')).toBe(404)
  await after.keep()
  expect(await before.codeOf('boot-v2aaaaa.js')).toBe(200)
})

test('a list that grows while it is read is read whole', async () => {
  const { path, files } = newStore()
  await startServer('v1', { files })
  let hasGrown = false
  const growing: SharedFiles = {
    ...files,
    async size(key) {
      const size = await files.size(key)
      if (key.endsWith('builds.json') && !hasGrown) {
        hasGrown = true
        await startServer('v2', { files })
      }
      return size
    },
  }
  await startServer('v3', { files: growing })
  expect(JSON.parse(readFileSync(join(path, 'assets/builds.json'), 'utf8'))).toHaveLength(3)
})

test('a build whose file was removed is stored again', async () => {
  const store = newStore()
  const before = await startServer('v1', store)
  for (const name of readdirSync(join(store.path, 'assets')).filter((each) => each !== 'builds.json'))
    rmSync(join(store.path, 'assets', name))
  await before.keep()
  const after = await startServer('v2', store)
  expect(await after.codeOf('boot-v1aaaaa.js')).toBe(200)
})

test('a build that was listed while the clock was ahead ends like the others once it is right', async () => {
  const store = newStore()
  await startServer('v1', { ...store, day: '2027-12-01' })
  const seen = async (day: string) => {
    const server = await startServer('v2', { ...store, day })
    return server.codeOf('boot-v1aaaaa.js')
  }
  expect([await seen('2026-11-20'), await seen('2026-12-20'), await seen('2026-12-21')]).toEqual([
    200, 200, 404,
  ])
})

test('a store that is away or silent costs a page of another build its script', async () => {
  vi.spyOn(outsideLimits, 'answerMs', 'get').mockReturnValue(20)
  const away = () => Promise.reject(new Error('away'))
  const silent = () => new Promise<never>(() => undefined)
  for (const ask of [away, silent]) {
    const files = { put: ask, open: ask, size: ask, remove: ask }
    const builds = makeKeptBuilds({
      files,
      assetsFolder: buildOf('v1'),
      sealing: makeSealing('a secret'),
      clock: { roughly: () => new Date() },
      log: { error: vi.fn() },
    })
    expect(await builds.find('boot-v2aaaaa.js')).toBeNull()
  }
})

test.each([
  ['list', (key: string) => key.endsWith('builds.json')],
  ['build', (key: string) => !key.endsWith('builds.json')],
])('a store that drips a %s ends neither the round that keeps builds nor the looks', async (what, isSlow) => {
  vi.spyOn(outsideLimits, 'storedFileMs', 'get').mockReturnValue(200)
  const { files } = newStore()
  await startServer('v1', { files })
  const slow = makeS3Store(await drippingStore(), makeOutsideServices(null).service('the file store'))
  let drips = true
  const open: SharedFiles['open'] = (key, range) => (drips && isSlow(key) ? slow : files).open(key, range)
  const server = await startServer('v2', { files: { ...files, open } })
  if (what === 'list') await expect(server.keep()).rejects.toMatchObject({ status: 'outsideDown' })
  expect(await server.codeOf('boot-v1aaaaa.js')).toBe(404)
  drips = false
  await server.keep()
  await expect.poll(() => server.codeOf('boot-v1aaaaa.js')).toBe(200)
})

test('a build that cannot be read keeps no other away, is in the log once, and fails the round until it can', async () => {
  const { files } = newStore()
  for (const version of ['v1', 'v2']) await startServer(version, { files })
  let isBroken = true
  let first: string | null = null
  const open: SharedFiles['open'] = async (key, range) => {
    if (!key.endsWith('builds.json')) first ??= key
    if (isBroken && key === first) throw new Error('in the way')
    return files.open(key, range)
  }
  const { codeOf, error, keep } = await startServer('v3', { files: { ...files, open } })
  // The last build comes first.
  expect([await codeOf('boot-v1aaaaa.js'), await codeOf('boot-v2aaaaa.js')]).toEqual([200, 404])
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { build: expect.any(String), err: new Error('in the way') },
    'a kept build cannot be read',
  )
  await expect(keep()).rejects.toThrow('in the way')
  isBroken = false
  await keep()
  expect(await codeOf('boot-v2aaaaa.js')).toBe(200)
})
