import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The test file of the scanners' makers, in two halves: no scanner is to find it in this file. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
)
export const nameOfTestVirus = 'Win.Test.EICAR_HDB-1'

/** What the daemon does: its work, or a trouble. */
type Mode = 'scans' | 'silent' | 'closes' | { says: string } | { refusesAfter: number }

/** A stand-in for ClamAV's daemon: PING, VERSION and INSTREAM as its manual describes them. */
export interface ClamdStandIn {
  /** As the setting names it. */
  address: string
  mode: Mode
  /** What it was sent and has scanned, in order. */
  scanned: Buffer[]
  close(): Promise<void>
}

/** Reads the pieces of an INSTREAM; null while its end has not come. */
function streamIn(received: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

function answerOf(standIn: ClamdStandIn, received: Buffer): string | null {
  const end = received.indexOf(0)
  if (end < 0) return null
  const command = received.subarray(0, end).toString()
  if (command === 'zVERSION') return 'ClamAV 1.4.3/27600/Fri Nov 20 10:00:00 2026'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  const { mode } = standIn
  if (typeof mode === 'object' && 'refusesAfter' in mode && received.length > mode.refusesAfter)
    return 'INSTREAM size limit exceeded. ERROR'
  const stream = streamIn(received.subarray(end + 1))
  if (!stream) return null
  standIn.scanned.push(stream)
  if (typeof mode === 'object' && 'says' in mode) return mode.says
  return stream.includes(testVirus) ? `stream: ${nameOfTestVirus} FOUND` : 'stream: OK'
}

function converse(standIn: ClamdStandIn, socket: Socket): void {
  let received = Buffer.alloc(0)
  socket.on('error', () => undefined)
  if (standIn.mode === 'closes') {
    socket.destroy()
    return
  }
  socket.on('data', (part) => {
    received = Buffer.concat([received, part as Buffer])
    if (standIn.mode === 'silent') return
    const answer = answerOf(standIn, received)
    if (answer !== null) socket.end(`${answer}\0`)
  })
}

/** Starts a stand-in at a socket's path, or at a free port. */
export async function clamdStandIn(path?: string): Promise<ClamdStandIn> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    converse(standIn, socket)
  })
  const standIn: ClamdStandIn = {
    address: '',
    mode: 'scans',
    scanned: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  await new Promise<void>((resolve) => {
    if (path === undefined) server.listen(0, '127.0.0.1', resolve)
    else server.listen(path, resolve)
  })
  const bound = server.address()
  standIn.address = typeof bound === 'string' ? bound : `127.0.0.1:${bound?.port}`
  return standIn
}

/** The stand-in plays a trouble until the test ends. */
export function playing(standIn: ClamdStandIn, mode: Mode): void {
  standIn.mode = mode
  onTestFinished(() => {
    standIn.mode = 'scans'
  })
}
