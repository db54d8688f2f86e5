import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makeLog } from '../log/log.ts'
import { argument, command } from './operator-command.ts'
import { askServer, operatorSocketPath, serveOperators } from './operator-socket.ts'

let dataDir: string
let server: { close(): Promise<void> }
/** Resolve when a waiting command has begun and when it is aborted. */
let begun: PromiseWithResolvers
let stopped: PromiseWithResolvers

interface PromiseWithResolvers {
  promise: Promise<void>
  resolve(): void
}
function signalled(): PromiseWithResolvers {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const commands = [
  command({
    name: 'say',
    description: 'says a word',
    does: 'showsNobody',
    arguments: { word: argument('<word>', 'the word', z.string()) },
    run: async (_deps, { args, operator, cwd, print }) => {
      print.out(`${operator} in ${cwd} says ${args.word}`)
      print.err('and whispers\nin two lines')
      return 7
    },
  }),
  command({
    name: 'wait',
    description: 'waits until it is stopped',
    does: 'showsNobody',
    run: async (_deps, { signal }) => {
      begun.resolve()
      if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
      stopped.resolve()
      return 4
    },
  }),
  command({
    name: 'fail',
    description: 'fails',
    does: 'showsNobody',
    run: async () => {
      throw new Error('on purpose')
    },
  }),
]
const ledger = { key: null, keyFile: null, oldKeys: [], makesKey: false, headsFile: '' }
const deps = { config: { startsAt: null, contentDir: 'content', dataDir: '', ledger } }

beforeEach(async () => {
  begun = signalled()
  stopped = signalled()
  dataDir = mkdtempSync(join(tmpdir(), 'club-socket-'))
  server = await serveOperators({ dataDir, commands, deps, log: makeLog('silent') })
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(name: string, args: Record<string, unknown> = {}, at = dataDir) {
  const out: string[] = []
  const err: string[] = []
  const print = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const exit = await askServer(at, { command: name, args, cwd: '/home', operator: 'lin', reason: '' }, print)
  return { exit, out, err }
}

/** The server's answer to raw bytes, until it closes. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((done) => {
    let text = ''
    const socket = createConnection(operatorSocketPath(dataDir), () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(text))
  })
}

test('only the owner can open the socket', () => {
  expect(statSync(operatorSocketPath(dataDir)).mode & 0o777).toBe(0o600)
})

test('a command runs in the server, and its output and exit code are returned', async () => {
  expect(await ask('say', { word: '您好' })).toEqual({
    exit: 7,
    out: [`lin (${userInfo().username}) in /home says 您好`],
    err: ['and whispers\nin two lines'],
  })
})

test.each([
  ['lin (root)', 'lin root'],
  ['anybody (somebody)', 'anybody somebody'],
  ['wang', 'wang'],
])('whoever calls themselves %j acts as the socket’s owner all the same', async (operator, label) => {
  const request = { command: 'say', args: { word: 'x' }, cwd: '/', operator, reason: '' }
  expect(await send(`${JSON.stringify(request)}\n`)).toContain(
    `"${label} (${userInfo().username}) in / says x"`,
  )
})

test.each([
  ['operator', { operator: 'li\0n' }],
  ['reason', { reason: 'be\ud800cause' }],
  ['argument', { args: { word: 'a\0' } }],
])('text that no database holds is refused as wrong use: %s', async (_name, more) => {
  const request = { command: 'say', args: { word: 'x' }, cwd: '/', operator: 'lin', reason: '', ...more }
  const said = await send(`${JSON.stringify(request)}\n`)
  expect(said).toContain('holds a character that cannot be stored')
  expect(said).toContain('{"exit":2}')
})

test('two clients are served at the same time', async () => {
  const waiting = ask('wait')
  await begun.promise
  expect((await ask('say', { word: 'hello' })).exit).toBe(7)
  await server.close()
  expect((await waiting).exit).toBe(4)
})

test('clients that connect and disconnect leave nothing behind', async () => {
  const warnings: string[] = []
  const take = (warning: Error) => warnings.push(warning.name)
  process.on('warning', take)
  for (let client = 0; client < 12; client += 1) await ask('say', { word: 'hello' })
  await new Promise((done) => setImmediate(done))
  process.off('warning', take)
  expect(warnings).toEqual([])
})

test('a disconnecting client stops only its own command', async () => {
  const request = { command: 'wait', args: {}, cwd: '/', operator: 'lin', reason: '' }
  const socket = createConnection(operatorSocketPath(dataDir), () =>
    socket.write(`${JSON.stringify(request)}\n`),
  )
  socket.on('error', () => undefined)
  await begun.promise
  socket.destroy()
  await stopped.promise
  expect((await ask('say', { word: 'still here' })).exit).toBe(7)
})

test.each([
  ['no JSON', 'hello\n'],
  ['JSON of another shape', '{"command":"say"}\n'],
  ['unknown fields', '{"command":"say","args":{},"cwd":"/","operator":"x","reason":"","more":1}\n'],
  ['a line that is too long', `${'x'.repeat(70_000)}`],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x0a])],
])('%s is refused and the server keeps running', async (_name, bytes) => {
  expect(await send(bytes)).toBe(
    '{"err":"the request was not one line of JSON that the server understands"}\n{"exit":2}\n',
  )
  expect((await ask('say', { word: 'on' })).exit).toBe(7)
})

test('an unknown, misused or failing command says so', async () => {
  expect(await ask('shout')).toMatchObject({ exit: 2, err: ['there is no command "shout"'] })
  expect((await ask('say', { word: 1 })).exit).toBe(2)
  expect(await ask('fail')).toMatchObject({ exit: 3, err: ['the command failed: on purpose'] })
})

test('without a server there is no answer', async () => {
  await server.close()
  expect((await ask('say', { word: 'x' })).exit).toBeNull()
})

test('a stop does not wait for a silent client', async () => {
  const socket = createConnection(operatorSocketPath(dataDir))
  await new Promise((done) => socket.once('connect', done))
  await server.close()
  socket.destroy()
})

test('a socket left behind by a killed server is replaced', async () => {
  const again = await serveOperators({ dataDir, commands, deps, log: makeLog('silent') })
  expect((await ask('say', { word: 'again' })).exit).toBe(7)
  await again.close()
})

test('a data folder with a long path has its socket elsewhere', async () => {
  const long = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
  const other = await serveOperators({ dataDir: long, commands, deps, log: makeLog('silent') })
  expect(Buffer.byteLength(operatorSocketPath(long))).toBeLessThanOrEqual(100)
  expect((await ask('say', { word: 'far' }, long)).exit).toBe(7)
  await other.close()
})
