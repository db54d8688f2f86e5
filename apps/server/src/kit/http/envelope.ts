import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Envelope } from '@club/contract/endpoint.ts'
import { httpCodes } from '@club/contract/http-codes.ts'
import { defaultLanguage, type Language, languageTable } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { type StatusName, statuses } from '@club/contract/statuses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '../app-error.ts'
import { lineLimit } from '../log/line-limit.ts'
import { type MessageTable, messageOf, waitText } from '../messages/messages.ts'
import { kitMessages } from '../messages/messages.words.ts'
import { languageOf } from './request-language.ts'

/** The shape of every answer: rules/messages#envelope. */
export function envelope<T>(status: StatusName, message: string, data: T | null): Envelope<T> {
  return { status: statuses[status], message, data }
}

const okHead = `{"status":${JSON.stringify(statuses.ok)},"message":"","data":`
const okStart = Buffer.from(okHead)
const okEnd = Buffer.from('}')

/** The envelope around data that is JSON already. */
export function okText(data: string | Buffer): string | Buffer {
  return typeof data === 'string' ? `${okHead}${data}}` : Buffer.concat([okStart, data, okEnd])
}

const fastifyRefusals: Record<string, StatusName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeUnsupported',
  FST_UNDER_PRESSURE: 'busy',
}

/** Converts any error to a refusal; unexpected ones become `failure` with a reference number. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const named = code ? own(fastifyRefusals, code) : undefined
  if (named) return new AppError(named, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('badRequest', { cause: error })
  return new AppError('failure', { cause: error })
}

/** A failure of ours, or of a service that the club depends on. */
function isForOperators(status: StatusName, code: number): boolean {
  return status === 'outsideDown' || code >= 500
}

/** Answers every error in the envelope, with its HTTP code: rules/messages#envelope. */
export function writeErrors(app: FastifyInstance, messages: MessageTable, appLog: Logger): void {
  const passes = lineLimit()
  /** A flood of refusals must not become a flood of lines: rules/messages#overload. */
  function logBusy(log: Logger, { message, cause }: AppError): void {
    const because = cause instanceof Error ? cause.message : undefined
    const leftOut = passes(`${message} ${because ?? ''}`)
    if (leftOut !== null) log.warn({ because, leftOut }, message)
  }
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    request.refusedAs = refusal.status
    const code = refusal.httpCode ?? httpCodes[refusal.status] ?? 200
    const log = appLog.child({ reference: request.id, route: request.routeOptions.url })
    if (refusal.status === 'busy') logBusy(log, refusal)
    else if (isForOperators(refusal.status, code))
      log.error({ err: refusal.cause ?? refusal }, refusal.message)
    else log.debug(refusal.message)
    if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
    else if (refusal.status === 'busy') reply.header('retry-after', 2)
    const { fieldMessage, ...words } = refusal.words
    const language = languageOf(request)
    const wait = refusal.retryAfterSeconds === null ? '' : waitText(language, refusal.retryAfterSeconds)
    const message =
      typeof fieldMessage === 'string'
        ? fieldMessage
        : messageOf(messages[language], refusal.status, { reference: request.id, wait, ...words })
    reply.code(code).header('cache-control', 'no-store')
    if (isForReader(request)) reply.type('text/html; charset=utf-8').send(pageOf(message, language))
    else reply.send(envelope(refusal.status, message, null))
  })
}

/** Whether a browser asks for a page, which it would show as it comes. */
export const isForReader = ({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** A refusal where a page should be: its words, large without any style, lead to the same address or another. */
function pageOf(message: string, language: Language, to = ''): string {
  const words = message.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const { html } = languageTable[language]
  return `<!doctype html><html lang="${html}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><h1><a href="${to}">${words}</a></h1></html>`
}

/** The answer for paths that nothing serves. */
export function unknownPath(request: FastifyRequest, reply: FastifyReply): void {
  const { pathUnknown } = kitMessages[languageOf(request)]
  reply.code(404).send(envelope('pathUnknown', pathUnknown, null))
}

/** The answer for a malformed address such as `/api/%zz`; a reader's leads to the first page. */
export function brokenAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request)
  const { badRequest } = kitMessages[language]
  reply.code(400)
  // The same address would be refused again.
  if (isForReader(request)) reply.type('text/html; charset=utf-8').send(pageOf(badRequest, language, '/'))
  else reply.send(envelope('badRequest', badRequest, null))
}

const brokenRequests: Record<string, 'requestTimeout' | 'tooLarge'> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_HEADER_OVERFLOW: 'tooLarge',
}

/** The raw HTTP answer to bytes that are not a request, in the default language. */
export function brokenRequestAnswer(errorCode: string | undefined): string {
  const status = own(brokenRequests, errorCode ?? '') ?? 'badRequest'
  const body = JSON.stringify(envelope(status, kitMessages[defaultLanguage][status], null))
  const code = httpCodes[status] ?? 400
  return [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Whether a request lacks the host that HTTP/1.1 requires; Node itself would refuse it with an empty answer. */
export function isHostMissing({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined
}

const expectationFailed = 417

/** Answers in the envelope what Node refuses with an empty answer: an `Expect` that it does not know, and CONNECT. */
export function answerForNode(server: Server, headers: Record<string, string>): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(envelope('badRequest', kitMessages[languageOf(request)].badRequest, null))
    // The body that may follow is not read.
    response.writeHead(expectationFailed, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    })
    response.end(body)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined)
    socket.end(brokenRequestAnswer(undefined))
  })
}
