import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import type { StatusName } from '@club/contract/statuses.ts'
import { maxFilmBytes, uploadTimeoutMs } from '@club/contract/upload.constants.ts'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** The fields and the part headers of an upload must have arrived by then; only the file may take longer. */
const fieldsTimeoutMs = 15_000
/** How long a connection may be silent during an upload: a phone between two cells. */
const silenceMs = 120_000
const defaultSilenceMs = 30_000
/** How long the rest is read after a refusal. */
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

/** A file, or a piece of one, as it arrives. */
export interface IncomingFile {
  /**
   * Its bytes. Fails with an AppError: `uploadCut` if the connection broke or the form ended early, `fileTooLarge`,
   * `requestTimeout` after 600 seconds, `busy` when it lost its place.
   */
  bytes: Readable
  /** How many bytes of the request have arrived. */
  arrivedBytes(): number
  hasArrived(): boolean
  /** Ends the upload, so that others get its place; the client may try again. */
  giveWay(): void
}

const afterGivingWay = { retryAfterSeconds: 5, detail: 'gave way to other uploads' }

/** Counts what arrives of a body that is being read. */
function arrivalOf(raw: IncomingMessage): Pick<IncomingFile, 'arrivedBytes' | 'hasArrived'> {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  return { arrivedBytes: () => bytes, hasArrived: () => raw.readableEnded }
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

/**
 * Gives a request an upload's time as soon as its headers are read: on a busy server, looking up the caller may take
 * longer than other requests have. In every case `readUploadForm` and `readPiece` end it with their `finish`, or
 * `discardUpload` does.
 */
export function beginUpload({ socket }: IncomingMessage): void {
  slowSockets.add(socket)
}

/** Reads the rest of a body and throws it away, for a moment: a client that still sends sees no answer. */
export function discardUpload(raw: IncomingMessage): void {
  raw.resume()
  if (slowSockets.delete(raw.socket)) dropAfterRest(raw)
}

function allowSilence(raw: IncomingMessage, ms: number): void {
  // Injected requests have no real socket.
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
}

/** The limits of an upload instead of the usual ones, until `end`. */
function longerLimits(raw: IncomingMessage, onTimeout: () => void): { fileBegins(): void; end(): void } {
  const untilFile = setTimeout(onTimeout, fieldsTimeoutMs)
  const untilEnd = setTimeout(onTimeout, uploadTimeoutMs)
  allowSilence(raw, silenceMs)
  let isOver = false
  return {
    fileBegins: () => clearTimeout(untilFile),
    end() {
      if (isOver) return
      isOver = true
      clearTimeout(untilFile)
      clearTimeout(untilEnd)
      allowSilence(raw, defaultSilenceMs)
      discardUpload(raw)
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
      limited.end()
    }
    const failWith = (error: AppError) => {
      if (isOver) return
      finish()
      bytes?.destroy(error)
      reject(error)
    }
    const fail = (status: StatusName, cause?: unknown) => failWith(new AppError(status, { cause }))
    const giveWay = () => failWith(new AppError('busy', afterGivingWay))
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
      resolve({
        fields: Object.fromEntries(fields),
        file: { bytes: file, ...arrival, giveWay },
        finish,
      })
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
    const arrival = arrivalOf(raw)
    if (raw.destroyed) fail('uploadCut')
  })
}

/** A piece of a file, as it arrives. */
export interface Piece extends IncomingFile {
  /** Ends the reading; to be called when the answer is known. */
  finish(): void
}

/** The body of a request as a stream with an upload's limits. */
export function readPiece({ raw }: FastifyRequest): Piece {
  const bytes = new PassThrough()
  const failWith = (error: AppError) => {
    raw.unpipe(bytes)
    bytes.destroy(error)
  }
  const fail = (status: StatusName, cause?: unknown) => failWith(new AppError(status, { cause }))
  // Without a listener, a failure that nobody waits for would end the process.
  bytes.on('error', () => undefined)
  const limited = longerLimits(raw, () => fail('requestTimeout'))
  limited.fileBegins()
  raw.once('error', (error) => fail('uploadCut', error))
  raw.once('aborted', () => fail('uploadCut'))
  raw.pipe(bytes)
  // The connection broke while the caller was looked up: no event reports it any more.
  if (raw.destroyed) fail('uploadCut')
  return {
    bytes,
    ...arrivalOf(raw),
    giveWay: () => failWith(new AppError('busy', afterGivingWay)),
    finish() {
      raw.unpipe(bytes)
      limited.end()
    },
  }
}
