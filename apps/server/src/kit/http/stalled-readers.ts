import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What a connection's peer had taken at the last look that saw progress. */
interface Seen {
  takenBytes: number
  atMs: number
}

/** The part of a socket's handle that Node's own timeout looks at, too. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** Bytes that left this process: what was written without what still waits. */
function takenFrom(socket: Socket): number {
  const handle = (socket as { _handle?: Partial<Handle> | null })._handle
  const { bytesWritten, writeQueueSize } = handle ?? {}
  // Exact to the byte if the handle tells; otherwise by whole writes.
  if (bytesWritten !== undefined && writeQueueSize !== undefined) return bytesWritten - writeQueueSize
  return socket.bytesWritten - socket.writableLength
}

/**
 * Drops connections whose peer takes nothing of an answer for `limitMs`, whatever it sends in that time: Node's own
 * timeout starts again with every byte that arrives. Only progress counts, so that even a slow film goes on.
 */
export function dropStalledReaders(
  server: Server,
  { limitMs, checkEveryMs }: { limitMs: number; checkEveryMs: number },
) {
  const seen = new Map<Socket, Seen | null>()
  server.on('connection', (socket: Socket) => {
    seen.set(socket, null)
    socket.once('close', () => seen.delete(socket))
  })
  const look = setInterval(() => {
    const atMs = performance.now()
    for (const [socket, before] of seen) {
      if (socket.writableLength === 0) {
        if (before) seen.set(socket, null)
        continue
      }
      const takenBytes = takenFrom(socket)
      if (before?.takenBytes !== takenBytes) seen.set(socket, { takenBytes, atMs })
      else if (atMs - before.atMs >= limitMs) socket.destroy()
    }
  }, checkEveryMs)
  look.unref()
  server.once('close', () => clearInterval(look))
}
