import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { portOf } from './over-sockets.ts'

interface Piece {
  url: string
  token: string
  offset: number
  /** The first half of its bytes; the rest does not come. */
  beginning: Buffer
}

/** Sends the first half of a piece of an upload over a connection of its own, which then hangs. */
export async function beginPiece(
  server: FastifyInstance,
  { url, token, offset, beginning }: Piece,
): Promise<Socket> {
  const socket = connect(await portOf(server), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `PATCH ${url} HTTP/1.1`,
    'host: club',
    'tus-resumable: 1.0.0',
    `authorization: ${token}`,
    'content-type: application/offset+octet-stream',
    `upload-offset: ${offset}`,
    `content-length: ${2 * beginning.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(beginning)
  return socket
}
