import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { screenPictures } from '@club/contract/media.rules.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Queryable } from '../../kit/database/db.ts'
import { testClub } from '../../testing/test-club.ts'
import { mediaParts } from './content-media.sql.ts'
import { mediaRoutes } from './content-media-routes.ts'
import { makeMediaFolder } from './media-folder.ts'
import { makePublished } from './published.ts'
import type { MediaFile } from './published-media.ts'

const club = await testClub()
const folder = mkdtempSync(join(club.config.dataDir, 'media-'))
const { course } = (await club.post('/api/course/detail', { courseId: 'course-2026-05' })).data
const film: string = course.videoUrl
const picture: string = course.imageUrl

/** A server with its own, empty data folder. */
async function freshServer(name: string): Promise<{ server: FastifyInstance; copies: string }> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  return { server: await club.anotherServer(dataDir), copies: join(dataDir, 'media') }
}

const nameOf = (address: string) => address.slice('/media/'.length)
function fileOf(address: string): MediaFile {
  const file = club.context.published.mediaFile(nameOf(address))
  if (!file) throw new Error(`${address} is not published`)
  return file
}

test('a server with an empty folder serves what another published, and caches a copy', async () => {
  const first = await club.app.inject(film)
  const { server, copies } = await freshServer('second')
  const second = await server.inject(film)
  expect(second.statusCode).toBe(200)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(readdirSync(copies)).toEqual([nameOf(film)])
  expect(second.rawPayload.equals(readFileSync(join(copies, nameOf(film))))).toBe(true)
})

test('a truncated or changed copy is fetched again', async () => {
  const { server, copies } = await freshServer('broken')
  const whole = (await club.app.inject(film)).rawPayload
  mkdirSync(copies)
  const copy = join(copies, nameOf(film))
  for (const wrong of [whole.subarray(0, 1000), Buffer.alloc(whole.length)]) {
    writeFileSync(copy, wrong)
    expect((await server.inject(film)).rawPayload.equals(whole)).toBe(true)
    rmSync(copy)
  }
  expect((await server.inject(film)).rawPayload.equals(whole)).toBe(true)
})

test('a player gets the range that it requests, from any server', async () => {
  const { server } = await freshServer('parts')
  const whole = await club.app.inject(film)
  const etag = String(whole.headers.etag)
  const size = whole.rawPayload.length
  const ask = (range: string, headers: Record<string, string> = {}) =>
    server.inject({ url: film, headers: { range, ...headers } })
  const cases: [string, number, number][] = [
    ['bytes=0-1', 0, 1],
    ['bytes=1000-', 1000, size - 1],
    ['bytes=-500', size - 500, size - 1],
  ]
  for (const [range, start, end] of cases) {
    const part = await ask(range)
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
      'content-type': 'video/mp4',
    })
    expect(part.rawPayload.equals(whole.rawPayload.subarray(start, end + 1))).toBe(true)
  }
  const beyond = await ask(`bytes=${size}-`)
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers).toMatchObject({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
  expect((await ask('bytes=0-1', { 'if-range': etag })).statusCode).toBe(206)
  const another = await ask('bytes=0-1', { 'if-range': '"another"' })
  expect([another.statusCode, another.rawPayload.length]).toEqual([200, size])
})

test('an address with a hash is cached for a year without revalidation', async () => {
  const got = await club.app.inject(picture)
  expect(got.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  const headers = { 'if-none-match': `W/"other", ${got.headers.etag}` }
  const again = await club.app.inject({ url: picture, headers })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await club.app.inject({ method: 'HEAD', url: picture })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(got.rawPayload.length))
})

test('pictures named by the screens are served under their names, for an hour', async () => {
  for (const name of screenPictures) {
    const got = await club.app.inject(`/media/${name}`)
    expect([name, got.statusCode, got.headers['cache-control']]).toEqual([name, 200, 'public, max-age=3600'])
    expect(got.rawPayload.equals(readFileSync(join(club.config.contentDir, 'media', name)))).toBe(true)
  }
})

test.each([
  '/media/00000000000000000000000000000000-640x480.svg',
  '/media/00000000000000000000000000000000.mp4',
  '/media/course/nothing.svg',
  '/media/00000000000000000000000000000000-640x480.svg/',
])('%s is not found', async (path) => {
  const { statusCode, headers } = await club.app.inject(path)
  expect([statusCode, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined])
})

test('fifty requests for invented addresses at once cost two small queries and no fetch', async () => {
  const asked: string[] = []
  const on: Queryable = {
    ...club.db,
    one: (statement, ...params) => {
      asked.push(statement.name)
      return club.db.one(statement, ...params)
    },
  }
  const published = makePublished(on, club.context.clock)
  await published.refresh()
  const server = Fastify()
  await server.register(mediaRoutes, {
    published,
    folder: makeMediaFolder({ on, folder: join(folder, 'none') }),
  })
  asked.length = 0
  const invented = Array.from({ length: 50 }, (_, at) => `/media/${String(at).padStart(32, '0')}-9x9.svg`)
  const answers = await Promise.all(invented.map((url) => server.inject(url)))
  await server.close()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(asked).not.toContain(mediaParts.read.name)
})

/** The database, counting fetches of bytes and holding them back until `release` is called. */
function countedDb() {
  const fetched: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const on: Queryable = {
    ...club.db,
    one: async (statement, ...params) => {
      if (statement.name === mediaParts.read.name) fetched.push(String(params[0]?.[0]))
      await held
      return club.db.one(statement, ...params)
    },
  }
  return { on, fetched, release }
}

test('concurrent requests for the same file share one fetch', async () => {
  const { on, fetched, release } = countedDb()
  const copies = makeMediaFolder({ on, folder: join(folder, 'once') })
  const asked = Array.from({ length: 20 }, () => copies.open(fileOf(picture)))
  release()
  for (const handle of await Promise.all(asked)) {
    expect((await handle?.stat())?.size).toBe(fileOf(picture).byteCount)
    await handle?.close()
  }
  expect(fetched).toEqual([nameOf(picture)])
  expect(readdirSync(join(folder, 'once'))).toEqual([nameOf(picture)])
})

test('the cache folder stays within its limit and evicts the least recently used files', async () => {
  const place = join(folder, 'bounded')
  const [a, b, c] = ['state/empty.svg', 'state/error.svg', 'state/done.svg'].map((name) => {
    const file = club.context.published.mediaNamed(name)
    if (!file) throw new Error(name)
    return file
  }) as [MediaFile, MediaFile, MediaFile]
  const maxBytes = a.byteCount + b.byteCount + c.byteCount - 1
  const copies = makeMediaFolder({ on: club.db, folder: place, maxBytes })
  for (const file of [a, b, a, c]) await (await copies.open(file))?.close()
  const kept = readdirSync(place)
  expect(kept).toContain(c.fileName)
  expect(kept).not.toContain(b.fileName)
  expect(kept.reduce((sum, name) => sum + statSync(join(place, name)).size, 0)).toBeLessThanOrEqual(maxBytes)
  await (await copies.open(b))?.close()
  expect(readdirSync(place)).toContain(b.fileName)
})

test('a deleted or incomplete file leaves nothing behind', async () => {
  const place = join(folder, 'gone')
  const copies = makeMediaFolder({ on: club.db, folder: place })
  const gone = { ...fileOf(picture), fileName: '11111111111111111111111111111111-9x9.svg' }
  const cut = { ...fileOf(picture), byteCount: fileOf(picture).byteCount + 1 }
  const other = { ...fileOf(picture), checksum: '0'.repeat(64) }
  for (const file of [gone, cut, other]) expect(await copies.open(file)).toBeNull()
  expect(readdirSync(place)).toEqual([])
})

test('if no copy can be written, the answer asks to retry, and everything else works', async () => {
  const { server, copies } = await freshServer('full')
  // A file in place of the folder simulates a disk that cannot be written.
  writeFileSync(copies, '')
  const refused = await server.inject(picture)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).not.toHaveProperty('etag')
  expect((await club.post('/api/menu/query', {}, { server })).code).toBe(200)
  rmSync(copies)
  expect((await server.inject(picture)).statusCode).toBe(200)
  expect(existsSync(copies)).toBe(true)
})
