import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import pino from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { turnUntil } from '../../testing/turn-until.ts'
import { type ConnectionLimits, makeHttp } from './http.ts'

const pieceBytes = 64 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  return () => void vi.useRealTimers()
})

/** A server with an endless film, which counts what the connection took of it. */
async function filmServer(limits?: ConnectionLimits) {
  const app = await makeHttp({
    log: pino({ level: 'silent' }),
    isProduction: false,
    trustedProxies: [],
    maxEventLoopDelayMs: 0,
    ...(limits ? { limits } : {}),
  })
  let pieces = 0
  app.get('/film', (_request, reply) => {
    const film = new Readable({
      read() {
        pieces += 1
        this.push(Buffer.alloc(pieceBytes))
      },
    })
    return reply.send(film)
  })
  app.post('/work', async () => 'done')
  const connected: Socket[] = []
  app.server.on('connection', (socket) => connected.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  client.on('error', () => undefined)
  return { client, connected, pieces: () => pieces }
}

/** Lets the server write until the connection takes no more. */
async function fillUp(pieces: () => number): Promise<void> {
  for (let before = -1; before !== pieces(); ) {
    before = pieces()
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

const film = 'GET /film HTTP/1.1\r\nhost: club\r\n\r\n'

test('a film continues for the slowest reader and ends for one that only sends', async () => {
  const { client, connected, pieces } = await filmServer()
  client.pause()
  client.write(film)
  await turnUntil(() => pieces() > 0)
  for (let seconds = 0; seconds < 200; seconds += 20) {
    await fillUp(pieces)
    const before = pieces()
    client.resume()
    await turnUntil(() => pieces() > before)
    client.pause()
    await fillUp(pieces)
    vi.advanceTimersByTime(20_000)
  }
  expect(connected[0]?.destroyed).toBe(false)
  for (let seconds = 0; seconds < 40; seconds += 10) {
    client.write(film)
    vi.advanceTimersByTime(10_000)
  }
  expect(connected[0]?.destroyed).toBe(true)
})

test('a body that never ends is refused in the envelope, however often a byte of it arrives', async () => {
  const { client } = await filmServer({ headersMs: 100, requestMs: 200, readerMs: 30_000, checkEveryMs: 50 })
  client.write(
    'POST /work HTTP/1.1\r\nhost: club\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n',
  )
  const parts: Buffer[] = []
  client.on('data', (part) => parts.push(part))
  let isOver = false
  client.on('close', () => {
    isOver = true
  })
  const drip = () => {
    if (isOver) return
    client.write(' ')
    setTimeout(drip, 5)
  }
  drip()
  await once(client, 'close')
  const answer = Buffer.concat(parts).toString('utf8')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ status: 'HPC0408' })
})
