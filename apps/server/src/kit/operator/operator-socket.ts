import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { Logger } from '../log/log.ts'
import {
  type Command,
  exitCodes,
  type LocalDeps,
  operatorKnownAs,
  type Print,
  runCommand,
  systemUser,
} from './operator-command.ts'

/** The client's request: one line of JSON. */
const requestSchema = z.strictObject({
  command: z.string().max(100),
  args: z.record(z.string(), z.unknown()),
  cwd: z.string().max(4096),
  /** A name beside the system's user, which the server knows itself. */
  operator: z.string().trim().min(1).max(200),
  reason: z.string().max(500),
})
export type OperatorRequest = z.output<typeof requestSchema>

/** The server's answer: one per line, `exit` last. */
type Answer = { out: string } | { err: string } | { exit: number }

const maxLineBytes = 64 * 1024
const maxUnreadBytes = 4 * 1024 * 1024
const maxClients = 8
const requestWaitMs = 10_000
/** The system's limit for a socket's path is 108 bytes, 104 on some. */
const maxSocketPathBytes = 100

/** The socket of a data folder's server; in a temporary folder if the path is too long for the system. */
export function operatorSocketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'operator.sock')
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return path
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24)
  return join(tmpdir(), `evergreen-club-${userInfo().uid}`, `${name}.sock`)
}

/** Writes answers to a client; drops clients that are gone or do not read. */
function answerSender(socket: Socket): (answer: Answer) => void {
  return (answer) => {
    if (socket.destroyed || !socket.writable) return
    socket.write(`${JSON.stringify(answer)}\n`)
    if (socket.writableLength > maxUnreadBytes) socket.destroy()
  }
}

/** The first line that arrives, or null if it is too long, late or unfinished. */
function firstLine(socket: Socket, signal: AbortSignal): Promise<string | null> {
  return new Promise((done) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const finish = (line: string | null) => {
      clearTimeout(timer)
      socket.off('data', take)
      // The signal lives as long as the server, so listeners would accumulate.
      signal.removeEventListener('abort', giveUp)
      done(line)
    }
    const giveUp = () => finish(null)
    const timer = setTimeout(() => finish(null), requestWaitMs)
    const take = (chunk: Buffer) => {
      const end = chunk.indexOf(0x0a)
      chunks.push(end < 0 ? chunk : chunk.subarray(0, end))
      bytes += chunk.length
      if (bytes > maxLineBytes) finish(null)
      else if (end >= 0) finish(Buffer.concat(chunks).toString('utf8'))
    }
    socket.on('data', take)
    socket.once('close', () => finish(null))
    socket.once('end', () => finish(null))
    signal.addEventListener('abort', giveUp)
  })
}

function parseRequest(line: string | null): OperatorRequest | null {
  if (line === null) return null
  try {
    return requestSchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}

interface Operations<Deps> {
  commands: readonly Command<Deps>[]
  deps: Deps
  log: Logger
}

async function serve<Deps extends LocalDeps>(
  socket: Socket,
  { commands, deps, log }: Operations<Deps>,
  signal: AbortSignal,
): Promise<void> {
  const answer = answerSender(socket)
  const request = parseRequest(await firstLine(socket, signal))
  // Further input is discarded, so that the client's end is noticed.
  socket.resume()
  if (!request) {
    answer({ err: 'the request was not one line of JSON that the server understands' })
    answer({ exit: exitCodes.wrongUse })
    socket.end()
    return
  }
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  const print: Print = { out: (line) => answer({ out: line }), err: (line) => answer({ err: line }) }
  const { command: name, operator: label, ...rest } = request
  // Nothing here tells who is at the other end, but only the socket's owner can open it: that is who acts.
  const operator = operatorKnownAs(label, systemUser())
  const call = { ...rest, operator, print, signal: AbortSignal.any([signal, gone.signal]) }
  const exit = await runCommand(commands, deps, name, call, (error) =>
    log.error({ err: error, command: name }, 'a command failed'),
  )
  answer({ exit })
  socket.end()
}

/** In a world-writable folder another user could have created ours first. */
function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.getuid && lstatSync(folder).uid !== process.getuid()) {
    throw new Error(`the folder ${folder} belongs to another user`)
  }
}

/**
 * Accepts operators' commands on a socket in the data folder that only its owner can open, and takes them for that
 * user's, whatever name is sent. `close` refuses
 * new clients, aborts running commands and waits for them.
 */
export async function serveOperators<Deps extends LocalDeps>(
  options: Operations<Deps> & { dataDir: string },
): Promise<{ close(): Promise<void> }> {
  const path = operatorSocketPath(options.dataDir)
  makeOwnFolder(dirname(path))
  // This process holds the data folder's lock, so an existing socket is stale.
  rmSync(path, { force: true })
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: false }, (socket) => {
    // A client that disconnects is not a server error.
    socket.on('error', () => socket.destroy())
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const work = serve(socket, options, stopping.signal)
      .catch((error: unknown) => options.log.error({ err: error }, 'the operator socket failed'))
      .finally(() => {
        running.delete(work)
      })
    running.add(work)
  })
  server.maxConnections = maxClients
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, () => done())
  })
  chmodSync(path, 0o600)
  return {
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      stopping.abort()
      await Promise.all(running)
      for (const socket of sockets) socket.destroySoon()
      await closed
    },
  }
}

/**
 * Runs a command in the data folder's server and returns its exit code; null if no server is listening. A
 * connection that breaks early is reported and counts as failed.
 */
export function askServer(dataDir: string, request: OperatorRequest, print: Print): Promise<number | null> {
  return new Promise((done) => {
    const socket = createConnection(operatorSocketPath(dataDir))
    let isConnected = false
    let exit: number | null = null
    let rest = ''
    socket.setEncoding('utf8')
    socket.once('connect', () => {
      isConnected = true
      socket.write(`${JSON.stringify(request)}\n`)
    })
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const answer = JSON.parse(line) as Answer
        if ('out' in answer) print.out(answer.out)
        else if ('err' in answer) print.err(answer.err)
        else exit = answer.exit
      }
    })
    // 'close' follows every error.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (!isConnected) return done(null)
      if (exit === null)
        print.err('the connection to the server broke; whether the command finished is in its history')
      done(exit ?? exitCodes.failed)
    })
  })
}
