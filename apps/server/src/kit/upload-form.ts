import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { uploadTimeoutMs } from '@club/contract/constants.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { maxFilmBytes } from '@club/contract/upload.constants.ts'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** The fields and the part headers of an upload must be here by then; only the file may take longer. */
const fieldsTimeoutMs = 20_000
/** How long a connection may be silent during an upload: a phone between two cells. */
const silenceMs = 120_000
const usualSilenceMs = 30_000
/** After a refusal the rest is read and thrown away for so long, because a client that still sends sees no answer. */
const restMs = 10_000

/** The type of a piece of a resumable upload. */
export const pieceMediaType = 'application/offset+octet-stream'

const limits = {
  fieldNameSize: 50,
  fieldSize: 1024,
  fields: 4,
  files: 1,
  parts: 5,
  headerPairs: 20,
  headerSize: 4096,
  fileSize: maxFilmBytes,
}

/** A file as it arrives. */
export interface IncomingFile {
  /**
   * Its bytes. Fails with an AppError: `uploadCut` if the connection broke or the form ended early, `fileTooLarge`,
   * `requestTimeout` after 600 seconds.
   */
  bytes: Readable
}

export interface UploadForm {
  fields: Record<string, string>
  file: IncomingFile
  /** Ends the reading; to be called when the answer is known. */
  finish(): void
}

const slowSockets = new WeakSet<object>()

/** Whether the request on this connection is an upload, which has longer limits than other requests. */
export function hasOwnTimeLimit(socket: object): boolean {
  return slowSockets.has(socket)
}

function allowSilence(raw: IncomingMessage, ms: number): void {
  // Injected requests have no real socket.
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
}

/** The limits of an upload instead of the usual ones, until `end`. */
function longerLimits(raw: IncomingMessage, onTimeout: () => void): { fileBegins(): void; end(): void } {
  const untilFile = setTimeout(onTimeout, fieldsTimeoutMs)
  const untilEnd = setTimeout(onTimeout, uploadTimeoutMs)
  slowSockets.add(raw.socket)
  allowSilence(raw, silenceMs)
  let isOver = false
  return {
    fileBegins: () => clearTimeout(untilFile),
    end() {
      if (isOver) return
      isOver = true
      clearTimeout(untilFile)
      clearTimeout(untilEnd)
      slowSockets.delete(raw.socket)
      allowSilence(raw, usualSilenceMs)
      dropAfterRest(raw)
    },
  }
}

/** Closes the connection of a client that goes on sending after its answer. */
function dropAfterRest(raw: IncomingMessage): void {
  const { socket } = raw
  if (raw.complete || !(socket instanceof Socket)) return
  const drop = setTimeout(() => socket.destroy(), restMs)
  drop.unref()
  for (const event of ['close', 'end']) raw.once(event, () => clearTimeout(drop))
}

function makeParser(raw: IncomingMessage): BusboyInstance {
  const type = raw.headers['content-type'] ?? ''
  try {
    return new Busboy({ headers: { ...raw.headers, 'content-type': type }, limits })
  } catch (error) {
    throw new AppError('badRequest', { cause: error, detail: 'no multipart boundary' })
  }
}

/**
 * Reads the fields of a multipart upload up to its file, in constant memory. Throws `mediaTypeUnsupported` for any
 * other body and `badRequest` for a form without a file, or with fields that are too long, repeated or too many.
 */
export async function readUploadForm({ raw, body }: FastifyRequest): Promise<UploadForm> {
  if (!(body instanceof Readable)) throw new AppError('mediaTypeUnsupported')
  const parser = makeParser(raw)
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    let bytes: Readable | null = null
    let isOver = false
    const finish = () => {
      if (isOver) return
      isOver = true
      raw.unpipe(parser)
      // The rest is thrown away.
      raw.resume()
      limited.end()
    }
    const fail = (status: StatusName, cause?: unknown) => {
      if (isOver) return
      const error = new AppError(status, { cause })
      finish()
      bytes?.destroy(error)
      reject(error)
    }
    const limited = longerLimits(raw, () => fail('requestTimeout'))

    parser.on('field', (name, value, _isNameCut, isValueCut) => {
      if (isValueCut || fields.has(name)) fail('badRequest')
      else fields.set(name, value)
    })
    parser.on('file', (_name, file) => {
      limited.fileBegins()
      bytes = file
      // Handlers see a failure as they read; without a listener an early one would end the process.
      file.on('error', () => undefined)
      file.once('limit', () => fail('fileTooLarge'))
      resolve({ fields: Object.fromEntries(fields), file: { bytes: file }, finish })
    })
    for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(event, () => fail('badRequest'))
    }
    parser.on('finish', () => {
      if (!bytes) fail('badRequest')
    })
    parser.on('error', (error: unknown) => fail('uploadCut', error))
    raw.once('error', (error) => fail('uploadCut', error))
    raw.once('aborted', () => fail('uploadCut'))
    raw.pipe(parser)
  })
}

/** A piece of a file, as it arrives. */
export interface Piece {
  /** Fails with an AppError: `uploadCut` if the connection broke, `requestTimeout` after 600 seconds. */
  bytes: Readable
  /** Ends the reading; to be called when the answer is known. */
  finish(): void
}

/** The body of a request as a stream with an upload's limits. */
export function readPiece({ raw }: FastifyRequest): Piece {
  const bytes = new PassThrough()
  const fail = (status: StatusName, cause?: unknown) => {
    raw.unpipe(bytes)
    bytes.destroy(new AppError(status, { cause }))
  }
  // Without a listener, a failure that nobody waits for would end the process.
  bytes.on('error', () => undefined)
  const limited = longerLimits(raw, () => fail('requestTimeout'))
  limited.fileBegins()
  raw.once('error', (error) => fail('uploadCut', error))
  raw.once('aborted', () => fail('uploadCut'))
  raw.pipe(bytes)
  return {
    bytes,
    finish() {
      raw.unpipe(bytes)
      // The rest is thrown away.
      raw.resume()
      limited.end()
    },
  }
}
