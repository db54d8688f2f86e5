import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { outsideLimits, ServiceSilent } from '../../kit/outside/outside-http.ts'
import {
  type OutsideService,
  type OutsideServices,
  RefusedByService,
} from '../../kit/outside/outside-service.ts'

/** ClamAV's daemon, which looks at files for viruses: rules/contest#scanning. */
export interface VirusScanner {
  /**
   * The name of what was found in the bytes, or null. Throws RefusedByService if the daemon looked at nothing and said
   * why, and anything else if it is away.
   */
  scan(source: { path: string } | Readable): Promise<string | null>
  /** What the daemon says it is. Throws like `scan`. */
  version(): Promise<string>
}

export interface ScannerSettings {
  /** The path of the daemon's socket, or `host:port`; null for a club without a scanner. */
  clamav: string | null
}

/** The daemon's own limit of a piece is that of a whole file, so this is about memory only. */
const pieceBytes = 64 * 1024
const maxAnswerLength = 4096
const lengthBytes = 4
const endOfStream = Buffer.alloc(lengthBytes)

function openSocket(address: string): Socket {
  if (address.startsWith('/')) return connect(address)
  const at = address.lastIndexOf(':')
  return connect(Number(address.slice(at + 1)), address.slice(0, at).replace(/^\[|\]$/g, ''))
}

/** The daemon's answer, which ends with a null byte. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      text += part
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > maxAnswerLength) reject(new Error('the scanner answers without an end'))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new ServiceSilent('the scanner closed without an answer')))
  })
}

async function ask(address: string, command: AsyncIterable<Buffer>, stopped: AbortSignal): Promise<string> {
  const socket = openSocket(address)
  const giveUp = (why: string) => () => socket.destroy(new ServiceSilent(why))
  const connecting = setTimeout(giveUp('the scanner does not connect'), outsideLimits.connectMs)
  const whole = setTimeout(giveUp('the scanner takes too long'), outsideLimits.scanMs)
  socket.once('connect', () => clearTimeout(connecting))
  socket.setTimeout(outsideLimits.storedFileMs, giveUp('the scanner is silent'))
  const stop = giveUp('the server stops')
  stopped.addEventListener('abort', stop)
  const answer = answerOn(socket)
  // The answer may come before everything is sent, such as that a file is too large for the daemon.
  const sent = pipeline(Readable.from(command), socket, { end: false }).catch((error: Error) =>
    socket.destroy(error),
  )
  try {
    return await answer
  } finally {
    clearTimeout(connecting)
    clearTimeout(whole)
    stopped.removeEventListener('abort', stop)
    socket.destroy()
    await sent
  }
}

async function* one(command: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`z${command}\0`)
}

/** INSTREAM: each piece after its length, and a length of 0 at the end. */
async function* instream(source: Readable): AsyncGenerator<Buffer> {
  yield* one('INSTREAM')
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      const piece = chunk.subarray(start, start + pieceBytes)
      const length = Buffer.alloc(lengthBytes)
      length.writeUInt32BE(piece.length)
      yield length
      yield piece
    }
  }
  yield endOfStream
}

function verdictOf(answer: string): string | null {
  const said = answer.replace(/^stream: /, '').trim()
  if (said === 'OK') return null
  if (said.endsWith(' FOUND')) return said.slice(0, -' FOUND'.length)
  throw new RefusedByService(`the scanner answered: ${said}`)
}

/** A client of ClamAV's daemon, which is called in vain at most three times in a row. */
export function clamavScanner(address: string, service: OutsideService): VirusScanner {
  return {
    scan: (source) =>
      service.call(async (signal) => {
        const bytes = source instanceof Readable ? source : createReadStream(source.path)
        try {
          return verdictOf(await ask(address, instream(bytes), signal))
        } finally {
          bytes.destroy()
        }
      }),
    version: () => service.call((signal) => ask(address, one('VERSION'), signal)),
  }
}

/** What the scanner of the settings says it is, or why it says nothing; null without one. */
export async function examineScanner(
  settings: ScannerSettings,
  outside: OutsideServices,
): Promise<{ version: string } | { failure: string } | null> {
  const scanner = scannerOf(settings, outside)
  if (!scanner) return null
  try {
    return { version: await scanner.version() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

/** The scanner of the settings, or null. */
export function scannerOf(settings: ScannerSettings, outside: OutsideServices): VirusScanner | null {
  return settings.clamav === null
    ? null
    : clamavScanner(settings.clamav, outside.service('the virus scanner'))
}
