import { createReadStream } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The limits of every call to a service outside: rules/running#outside-services. */
export const outsideLimits = {
  connectMs: 2000,
  // Getters, so that a test can put others in their place.
  get answerMs() {
    return 3000
  },
  get storedFileMs() {
    return 10_000
  },
  /** Within that time, how slow what the club waits for may be on average, once its first seconds are over. */
  leastBytesPerSecond: 32 * 1024,
  get graceMs() {
    return 3000
  },
  /** A film of the largest size, from its first byte to the scanner's answer. */
  get scanMs() {
    return 60_000
  },
}

/** Bytes in memory, or a file of this server. */
export type Source = Buffer | { path: string }

interface OutsideRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: { source: Source; bytes: number }
  /** How long the service may be silent: while it takes the body, until it answers, and within its answer. */
  answerMs: number
  signal: AbortSignal
}

/** The service did not connect, or fell silent. */
export class ServiceSilent extends Error {}

const streamOf = (source: Source) =>
  Buffer.isBuffer(source) ? Readable.from([source]) : createReadStream(source.path)

/** Ends the request unless a connection is there in time; one that was kept open is there at once. */
function limitConnecting(request: ClientRequest): void {
  request.once('socket', (socket: Socket) => {
    if (!socket.connecting) return
    const limit = setTimeout(
      () => request.destroy(new ServiceSilent('the service does not connect')),
      outsideLimits.connectMs,
    )
    const stop = () => clearTimeout(limit)
    socket.once('connect', stop).once('close', stop)
  })
}

/** Ends the request if the answer has not begun in time after its last byte was sent. */
function limitAnswering(request: ClientRequest, answerMs: number): void {
  const silent = () => request.destroy(new ServiceSilent('the service is silent'))
  let limit: NodeJS.Timeout | undefined
  // Also while the body is sent: a service that does not read it.
  request.setTimeout(answerMs).on('timeout', silent)
  request.once('finish', () => {
    limit = setTimeout(silent, answerMs)
  })
  const stop = () => {
    clearTimeout(limit)
    request.off('timeout', silent)
  }
  request.once('response', stop).once('close', stop)
}

/** Ends an answer in which the service falls silent; a reader may take all the time, such as a phone that pauses. */
function limitSilence(answer: IncomingMessage, answerMs: number): void {
  const { socket } = answer
  const onTimeout = () => {
    if (answer.readableLength > 0 || answer.isPaused()) socket.setTimeout(answerMs)
    else answer.destroy(new ServiceSilent('the service fell silent'))
  }
  socket.setTimeout(answerMs)
  socket.on('timeout', onTimeout)
  answer.once('close', () => socket.off('timeout', onTimeout).setTimeout(0))
}

/**
 * Sends a request to a service outside and returns its answer, whatever its code; redirects are not followed. The
 * caller reads or destroys the body. Throws ServiceSilent or the system's error.
 */
export async function sendOutside({
  method,
  url,
  headers = {},
  body,
  answerMs,
  signal,
}: OutsideRequest): Promise<IncomingMessage> {
  const length = body ? { 'content-length': body.bytes } : {}
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, { method, headers: { ...headers, ...length }, signal })
  limitConnecting(request)
  limitAnswering(request, answerMs)
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', (response) => {
      limitSilence(response, answerMs)
      resolve(response)
    })
    request.on('error', reject)
  })
  if (!body) request.end()
  // A refusal may arrive before everything is sent; then the answer counts.
  else await Promise.all([answer, pipeline(streamOf(body.source), request).catch(() => undefined)])
  return answer
}

/** The text of an answer; the rest of one that is longer than `maxBytes` is not read, and null stands for it. */
export async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += (part as Buffer).length
    if (bytes > maxBytes) return null
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

const maxDrainedBytes = 64 * 1024

/**
 * Reads the rest of an answer that is not needed, so that its connection can be used again. One that is long, or has
 * not ended after `answerMs`, is closed instead: a service that sends a little now and then is never silent.
 */
export async function drain(answer: IncomingMessage, answerMs: number): Promise<void> {
  let bytes = 0
  answer.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > maxDrainedBytes) answer.destroy()
  })
  const limit = setTimeout(() => answer.destroy(), answerMs)
  // Only closing counts: what was needed has been read, however the rest ends.
  answer.on('error', () => undefined)
  if (!answer.closed) await new Promise((resolve) => answer.once('close', resolve))
  clearTimeout(limit)
}
