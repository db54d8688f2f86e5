import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { portOf } from '../../testing/over-sockets.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()

/** Sends bytes over a real connection and reads until the server closes it. */
async function bytes(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(parts).toString('utf8')))
    socket.write(text)
  })
}

test('bytes that are not a request are answered in the envelope', async () => {
  const server = await club.anotherServer()
  const port = await portOf(server)
  const cases: [string, number, string][] = [
    ['nonsense\r\n\r\n', 400, 'HPC0400'],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 413, 'HPC0413'],
    ['POST /api/user/happypoint HTTP/1.1\r\nhost: a\r\ncontent-length: no\r\n\r\n', 400, 'HPC0400'],
    ['POST /api/user/happypoint HTTP/1.1\r\nhost: a\r\nexpect: a miracle\r\n\r\n', 417, 'HPC0400'],
    ['GET /api/healthCheck HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'HPC0400'],
    ['CONNECT bank.example:443 HTTP/1.1\r\nhost: bank.example\r\n\r\n', 400, 'HPC0400'],
    ['PROPFIND /api/healthCheck HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404, 'HPC0404'],
    ['GET /api/none HTTP/1.1\r\nhost: a\r\nupgrade: x\r\nconnection: upgrade, close\r\n\r\n', 404, 'HPC0404'],
  ]
  for (const [text, code, status] of cases) {
    const answer = await bytes(port, text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `))
    const envelope = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
    expect(envelope).toMatchObject({ status, data: null, message: expect.stringMatching(/\p{Script=Han}/u) })
  }
})

test('a stopping server refuses new calls in the envelope', async () => {
  const server = await club.anotherServer()
  const port = await portOf(server)
  const isReached = once(server.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  const isEnded = once(socket, 'close')
  // Sent before the shutdown to keep the connection open; completed only after it.
  socket.write('GET /api/healthCheck HTTP/1.1\r\nhost: a\r\n')
  await isReached
  // A stop soon ends connections without a complete request; a slow machine may need longer to complete it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const isClosed = server.close()
  while (server.server.listening) await new Promise((resolve) => setImmediate(resolve))
  const isAnswered = once(socket, 'data')
  socket.write('\r\n')
  await isAnswered
  vi.advanceTimersByTime(1000)
  await isEnded
  await isClosed
  const answer = Buffer.concat(parts).toString('utf8')
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/^retry-after: \d+/im)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ status: 'HPC0503' })
})

test('a stopping server takes what still arrives of a request that has begun, and answers it', async () => {
  const server = await club.anotherServer()
  const port = await portOf(server)
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  const closed = once(socket, 'close')
  const begun = once(server.server, 'request')
  socket.write(
    'POST /api/user/happypoint HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{',
  )
  await begun
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const closing = once(server.server, 'closing')
  server.server.close = new Proxy(server.server.close, {
    apply: (close, self, args) => {
      server.server.emit('closing')
      return Reflect.apply(close, self, args)
    },
  })
  const stopped = server.close()
  await closing
  // It has looked several times at what is still open.
  vi.advanceTimersByTime(1000)
  socket.write('}')
  await closed
  await stopped
  expect(Buffer.concat(parts).toString('utf8')).toMatch(/^HTTP\/1\.1 200 /)
})
