import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import type { MessageTable } from '../messages/messages.ts'
import { kitMessages } from '../messages/messages.words.ts'
import { writeErrors } from './envelope.ts'
import { makeHttp } from './http.ts'
import { nestingOf } from './json-body.ts'

/** Computes the depth independently, from the parsed value. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('the nesting of any JSON equals the depth of the parsed value', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.boolean(), (json, isSpread) => {
      const text = isSpread ? JSON.stringify(JSON.parse(json), null, 2) : json
      expect(nestingOf(text)).toBe(depthOf(JSON.parse(text)))
    }),
  )
})

test.each([
  ['', 0],
  ['1', 0],
  ['"[[[[{{{{"', 0],
  ['"\\"[[["', 0],
  ['"\\\\",[[1]]', 2],
  ['{"[":{"{":"]"}}', 2],
  ['[[]][[[]]]', 3],
])('%j nests %i deep', (text, depth) => expect(nestingOf(text)).toBe(depth))

test('a body of only brackets is measured without recursion', () => {
  expect(nestingOf('['.repeat(60_000))).toBe(60_000)
})

async function listening(isFinished: Promise<void> = Promise.resolve()) {
  const app = await makeHttp({
    log: pino({ level: 'silent' }),
    isProduction: false,
    trustedProxies: [],
    maxEventLoopDelayMs: 0,
  })
  let hasBegun = () => {}
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  app.all('/work', async () => {
    hasBegun()
    await isFinished
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1')
    const arrived = once(app.server, bytes.includes('\r\n\r\n') ? 'request' : 'connection')
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(bytes)
    await arrived
    return socket
  }
  return { app, client, begun }
}

const asks = 'GET /work HTTP/1.1\r\nhost: club\r\n\r\n'

test.each([
  ['says nothing', ''],
  ['is half-way through its headers', 'GET /work HTTP/1.1\r\nhost: cl'],
])('a stop does not wait for a connection that %s', async (_name, bytes) => {
  const { app, client } = await listening()
  // Otherwise these limits would end the connection after a while.
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 })
  const closed = once(await client(bytes), 'close')
  await app.close()
  await closed
})

test('a stop waits for the request in progress and then closes its connection', async () => {
  let finish = () => {}
  const { app, client, begun } = await listening(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  const socket = await client(asks)
  let answer = ''
  socket.on('data', (bytes) => {
    answer += String(bytes)
  })
  await begun
  const stopped = app.close()
  const isOver = once(socket, 'close')
  // Longer than a shutdown that does not wait.
  setTimeout(finish, 300)
  await Promise.all([stopped, isOver])
  expect(answer).toMatch(/^HTTP\/1.1 200 .*done$/s)
})

test('the limits for slow and silent clients are enforced', async () => {
  const { app } = await listening()
  const { headersTimeout, requestTimeout, timeout } = app.server
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 14_000,
    timeout: 30_000,
  })
  await app.close()
})

test('whoever asks for a page is told in words why it does not come, and a script in the envelope', async () => {
  const app = await makeHttp({
    log: pino({ level: 'silent' }),
    isProduction: false,
    trustedProxies: [],
    maxEventLoopDelayMs: 0,
  })
  writeErrors(app, kitMessages as unknown as MessageTable, pino({ level: 'silent' }))
  for (const path of ['/wealth', '/api/wealth'])
    app.get(path, async () => {
      throw new AppError('busy')
    })
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en_us' }
  const page = await app.inject({ url: '/wealth', headers })
  expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ])
  expect(page.body).toContain('<html lang="en">')
  expect(page.body).toContain('<h1><a href="">Many people are here just now.')
  for (const asked of [
    { url: '/wealth', headers: { accept: '*/*' } },
    { url: '/api/wealth', headers },
  ])
    expect((await app.inject(asked)).json()).toMatchObject({ status: 'HPC0503' })
  // An address that cannot be read leads to the first page.
  const broken = await app.inject({ url: '/health%zz', headers })
  expect([broken.statusCode, broken.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(broken.body).toContain('<h1><a href="/">')
  expect((await app.inject({ url: '/api/%zz', headers })).json()).toMatchObject({ status: 'HPC0400' })
  await app.close()
})
