import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { testFault } from '../kit/fault-club.ts'

const ofEachKind = 300
/** Longer than the server waits for the head or the body of a request. */
const patienceMs = 35_000
const head = 'POST /api/task/executeCheckIn HTTP/1.1\r\nhost: club\r\ncontent-type: application/json\r\n'

async function openSockets(port: number, bytes: string): Promise<Socket[]> {
  const sockets = Array.from({ length: ofEachKind }, () => connect({ port, host: '127.0.0.1' }))
  for (const socket of sockets) {
    socket.on('error', () => undefined).resume()
    await once(socket, 'connect')
    socket.write(bytes)
  }
  return sockets
}

const countClosed = (sockets: readonly Socket[]) => sockets.filter((socket) => socket.closed).length

await testFault({
  name: 'slow-clients',
  what: `${ofEachKind} connections stop within the head of a request, ${ofEachKind} within its body`,
  servers: 1,
  times: 1,
  async make({ clubs, extra }) {
    const port = Number(new URL(clubs[0]?.url ?? '').port)
    const heads = await openSockets(port, 'POST /api/task/executeCheckIn HTTP/1.1\r\nhost: cl')
    const bodies = await openSockets(port, `${head}content-length: 9\r\n\r\n{"a"`)
    await setTimeout(patienceMs)
    extra.headsClosed = countClosed(heads)
    extra.bodiesClosed = countClosed(bodies)
    for (const socket of [...heads, ...bodies]) socket.destroy()
  },
})
