import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { outsideLimits } from '../../kit/outside/outside-http.ts'
import { makeOutsideServices } from '../../kit/outside/outside-service.ts'
import { drippingStore } from '../../testing/dripping-store.ts'
import { makeFolderStore } from './folder-store.ts'
import { makePictureCopies, withPictureCopies } from './picture-copies.ts'
import { makeS3Store } from './s3-store.ts'
import { keyOf, type Store } from './store.ts'
import { storeFailure } from './store-check.ts'

interface S3Object {
  bucket: string
  key: string
  metadata: object
  content: Readable
}

interface S3Server {
  store: {
    getResourcePath(bucket: string, key: string, resource: string): string
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
    putObject(object: S3Object): Promise<{ size: number; md5: string }>
  }
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

// The package has no types; only this is used.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server

const folder = mkdtempSync(join(tmpdir(), 'club-store-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'club-files' }],
})
// The package's own method answers before the file is written: on a busy machine a read could find the previous
// object.
server.store.putObject = async ({ bucket, key, metadata, content }) => {
  const bytes = await buffer(content)
  const md5 = createHash('md5').update(bytes).digest('hex')
  const path = server.store.getResourcePath(bucket, key, 'object')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  await server.store.putMetadata(bucket, key, metadata, md5)
  return { size: bytes.length, md5 }
}
const { port } = await server.run()
const settings = {
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'club-files',
  region: 'us-east-1',
  key: { keyId: 'S3RVER', secret: 'S3RVER', sessionToken: null },
}
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const fileStore = () => makeOutsideServices(null).service('the file store')
const stores: [string, Store][] = [
  ['a folder', makeFolderStore(join(folder, 'files'))],
  ['a bucket', makeS3Store(settings, fileStore())],
  ['a bucket with copies', withPictureCopies(makeS3Store(settings, fileStore()), makePictureCopies())],
]
const key = keyOf('019a9d6e-0000-7000-8000-0000000000ab', 'full')

describe.each(stores)('%s', (_name, store) => {
  const read = async (start: number, end: number) => {
    const stream = await store.open(key, { start, end })
    return stream && (await buffer(stream)).toString()
  }

  test('keeps bytes and gives any part of them', async () => {
    await store.put(key, Buffer.from('a picture'), 'image/jpeg')
    expect(await store.size(key)).toBe(9)
    expect(await read(0, 8)).toBe('a picture')
    expect(await read(2, 5)).toBe('pict')
  })

  test('takes a file of this server, larger than what fits in memory at once', async () => {
    const path = join(folder, 'film')
    const film = Buffer.alloc(3 * 1024 * 1024, 'evergreen ')
    writeFileSync(path, film)
    await store.put(key, { path }, 'video/mp4')
    expect(await store.size(key)).toBe(film.length)
    const stream = await store.open(key, { start: 0, end: film.length - 1 })
    expect(stream && (await buffer(stream)).equals(film)).toBe(true)
  })

  test('a later put replaces what was there', async () => {
    await store.put(key, Buffer.from('first and long'), 'image/jpeg')
    await store.put(key, Buffer.from('second'), 'image/jpeg')
    expect(await store.size(key)).toBe(6)
    expect(await read(0, 5)).toBe('second')
  })

  test('what was removed or never there is not found, and removing it again is not an error', async () => {
    await store.put(key, Buffer.from('gone soon'), 'image/jpeg')
    await store.remove([key])
    await store.remove([key, keyOf('019a9d6e-0000-7000-8000-0000000000cd', 'small')])
    expect(await store.size(key)).toBeNull()
    expect(await store.open(key, { start: 0, end: 0 })).toBeNull()
  })

  test('a source that cannot be read stores nothing', async () => {
    await expect(store.put(key, { path: join(folder, 'missing') }, 'video/mp4')).rejects.toThrow()
    expect(await store.size(key)).toBeNull()
  })
})

test('a folder is left without part files and empty folders', async () => {
  const store = makeFolderStore(join(folder, 'tidy'))
  await store.put(key, Buffer.from('once'), 'image/jpeg')
  expect(readdirSync(join(folder, 'tidy', 'ab', '019a9d6e-0000-7000-8000-0000000000ab'))).toEqual(['full'])
  await store.remove([key])
  expect(readdirSync(join(folder, 'tidy', 'ab'))).toEqual([])
})

test.each([
  ['an unknown key', { key: { ...settings.key, keyId: 'nobody' } }],
  ['an unknown bucket', { bucket: 'no-such-bucket' }],
  ['a store that is away', { endpoint: 'http://127.0.0.1:9' }],
])('%s is reported as an outside service that is down', async (_what, changed) => {
  const store = makeS3Store({ ...settings, ...changed }, fileStore())
  await expect(store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
    status: 'outsideDown',
  })
})

/** A store that takes every request and answers none until it is told to. */
async function silentStore() {
  const held: ServerResponse[] = []
  let isSilent = true
  const silent = createServer((_request, response) => {
    held.push(response)
    if (!isSilent) response.writeHead(200, { 'content-length': 7 }).end()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    asked: () => held.length,
    speakUp: () => {
      isSilent = false
    },
  }
}

test('a silent store is given up, then not called for five seconds, then tried by one call', async () => {
  vi.spyOn(outsideLimits, 'storedFileMs', 'get').mockReturnValue(50)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const { endpoint, asked, speakUp } = await silentStore()
  const store = makeS3Store({ ...settings, endpoint }, fileStore())
  const isDown = () => expect(store.size(key)).rejects.toMatchObject({ status: 'outsideDown' })
  for (let failures = 0; failures < 3; failures += 1) await isDown()
  expect(asked()).toBe(3)
  await Promise.all([isDown(), isDown()])
  expect(asked()).toBe(3)
  vi.setSystemTime(Date.now() + 5001)
  await Promise.all([isDown(), isDown(), isDown()])
  expect(asked()).toBe(4)
  speakUp()
  vi.setSystemTime(Date.now() + 5001)
  expect(await store.size(key)).toBe(7)
  expect(await store.size(key)).toBe(7)
})

test('a store that is slow to fail holds nobody for longer than a silent one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let asked = 0
  const slow = createServer((request, response) => {
    request.resume()
    asked += 1
    vi.advanceTimersByTime(outsideLimits.storedFileMs / 2)
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    vi.useRealTimers()
    slow.closeAllConnections()
    slow.close()
  })
  const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const store = makeS3Store({ ...settings, endpoint }, fileStore())
  await expect(store.size(key)).rejects.toMatchObject({ status: 'outsideDown' })
  expect(asked).toBe(2)
})

/** A store that begins each answer at once and never ends it: a byte now and then, or as many as are taken. */
async function endlessStore(piece: Buffer, code = 200) {
  const endless = createServer((request, response) => {
    request.resume()
    if (request.method === 'HEAD') return void response.writeHead(code, { 'content-length': 7 }).end()
    response.writeHead(code)
    const more = setInterval(() => response.write(piece), 2)
    response.on('close', () => clearInterval(more))
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    endless.closeAllConnections()
    endless.close()
  })
  return makeS3Store(
    { ...settings, endpoint: `http://127.0.0.1:${(endless.address() as AddressInfo).port}` },
    fileStore(),
  )
}

test.each([
  ['a byte at a time', Buffer.from(' ')],
  ['fast', Buffer.alloc(64 * 1024)],
])('an answer of the store that does not end holds nobody: %s', async (_what, piece) => {
  vi.spyOn(outsideLimits, 'storedFileMs', 'get').mockReturnValue(200)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const store = await endlessStore(piece)
  await store.put(key, Buffer.from('a picture'), 'image/jpeg')
  await store.remove([key])
  const without = await endlessStore(piece, 404)
  expect(await without.open(key, { start: 0, end: 1 })).toBeNull()
  const copied = withPictureCopies(store, makePictureCopies())
  const size = await copied.size(key)
  expect(size).toBe(7)
  await expect(copied.open(key, { start: 0, end: 6 })).rejects.toMatchObject({ status: 'outsideDown' })
})

test('the check of a store that drips says so within the limit', async () => {
  vi.spyOn(outsideLimits, 'storedFileMs', 'get').mockReturnValue(200)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const store = makeS3Store(await drippingStore(), fileStore())
  expect(await storeFailure(store)).toBe('outsideDown (the store does not end its answer)')
})

test('a store that drips is given up long before its limit', async () => {
  vi.spyOn(outsideLimits, 'graceMs', 'get').mockReturnValue(100)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const store = makeS3Store(await drippingStore(), fileStore())
  expect(await storeFailure(store)).toBe('outsideDown (the store sends its answer too slowly)')
})

test('a stop ends a call that a silent store holds', async () => {
  const { endpoint, asked } = await silentStore()
  const outside = makeOutsideServices(null)
  const store = makeS3Store({ ...settings, endpoint }, outside.service('the file store'))
  const waiting = store.put(key, Buffer.from('a picture'), 'image/jpeg')
  const ended = expect(waiting).rejects.toMatchObject({ status: 'outsideDown' })
  await expect.poll(asked).toBe(1)
  outside.stop(0)
  await ended
})

test('a picture that was shown is answered from its copy when the store is silent, any other refused', async () => {
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const silent = await silentStore()
  let endpoint = settings.endpoint
  const service = fileStore()
  // The same store, which falls silent.
  const bucket = (): Store => makeS3Store({ ...settings, endpoint }, service)
  const store = withPictureCopies(
    {
      put: (...args) => bucket().put(...args),
      open: (...args) => bucket().open(...args),
      size: (...args) => bucket().size(...args),
      remove: (...args) => bucket().remove(...args),
    },
    makePictureCopies(),
  )
  const other = keyOf('019a9d6e-0000-7000-8000-0000000000ac', 'small')
  const film = keyOf('019a9d6e-0000-7000-8000-0000000000ac', 'film')
  const shown = Buffer.from('a picture that is shown')
  for (const each of [key, other, film]) await store.put(each, shown, 'image/jpeg')
  const whole = { start: 0, end: shown.length - 1 }
  const read = async (of: string) => {
    const size = await store.size(of)
    const stream = size === null ? null : await store.open(of, whole)
    return stream && buffer(stream)
  }
  for (const each of [key, film]) expect(await read(each)).toEqual(shown)
  // Only now: a busy machine may take longer for an honest answer.
  vi.spyOn(outsideLimits, 'storedFileMs', 'get').mockReturnValue(50)
  endpoint = silent.endpoint
  expect(await read(key)).toEqual(shown)
  const part = await store.open(key, { start: 2, end: 8 })
  expect(part && (await buffer(part))).toEqual(shown.subarray(2, 9))
  expect(silent.asked()).toBe(0)
  for (const each of [other, film, other]) {
    await expect(read(each)).rejects.toMatchObject({ status: 'outsideDown' })
  }
  // The breaker is open: nobody waits for the store any more, and the copy is still there.
  const asked = silent.asked()
  await expect(read(other)).rejects.toMatchObject({ status: 'outsideDown' })
  expect(silent.asked()).toBe(asked)
  expect(await read(key)).toEqual(shown)
  // What is removed is shown no more, even if the store cannot remove it.
  await expect(store.remove([key])).rejects.toMatchObject({ status: 'outsideDown' })
  await expect(read(key)).rejects.toMatchObject({ status: 'outsideDown' })
})

test('copies are bounded in number of bytes and in age, and those shown last stay', () => {
  let at = 0
  const copies = makePictureCopies(10, () => at)
  for (const name of ['a', 'b']) copies.add(name, Buffer.alloc(4))
  expect(copies.find('a')).toHaveLength(4)
  copies.add('c', Buffer.alloc(4))
  expect(['a', 'b', 'c'].map((name) => copies.find(name) !== null)).toEqual([true, false, true])
  copies.add('large', Buffer.alloc(11))
  expect(copies.find('large')).toBeNull()
  at = 24 * 3_600_000
  expect(copies.find('a')).toBeNull()
  // What is too old gave its bytes back.
  for (const name of ['d', 'e']) copies.add(name, Buffer.alloc(3))
  expect(['c', 'd', 'e'].map((name) => copies.find(name) !== null)).toEqual([false, true, true])
})

test('what is stored belongs to whoever has the folder, also if root stores it', async () => {
  const ofServers = join(folder, 'of-servers')
  mkdirSync(ofServers)
  const { uid: user, gid: group } = statSync(ofServers)
  // Only root can give a folder to another user.
  const [uid, gid] = user === 0 ? [12_345, 23_456] : [user, group]
  chownSync(ofServers, uid, gid)
  const key = keyOf('a file', 'full')
  await makeFolderStore(ofServers).put(key, Buffer.from('a file'), 'image/jpeg')
  for (const path of [key, dirname(key), dirname(dirname(key))])
    expect(statSync(join(ofServers, path))).toMatchObject({ uid, gid })
})
