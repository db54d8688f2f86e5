import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { StatusName } from '@club/contract/statuses.ts'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Logger } from '../log/log.ts'
import { onBehalfOf } from '../work/on-behalf.ts'
import { answerForNode, brokenAddress, brokenRequestAnswer, isHostMissing } from './envelope.ts'
import { jsonReader } from './json-body.ts'
import { type SecurityHeaderOptions, securityHeaders } from './security-headers.ts'
import { dropStalledReaders } from './stalled-readers.ts'
import { traceIdOf } from './trace.ts'
import { beginUpload, hasOwnTimeLimit, pieceMediaType } from './upload-form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    refusedAs: StatusName | null
    memberId: string | null
  }
}

const maxBodyBytes = 64 * 1024
const maxHeaderBytes = 16 * 1024
const keepAliveTimeoutMs = 10_000
/** A connection without traffic in either direction for this long is dropped. */
const silenceTimeoutMs = 30_000

/** How long connections may take, in milliseconds: rules/security#request-limits. */
export interface ConnectionLimits {
  headersMs: number
  /** The whole request; with `checkEveryMs` a slow body ends within 15 s. */
  requestMs: number
  /** How long a reader may take nothing of its answer. */
  readerMs: number
  /** How often the other limits are checked; Node's default of 30 s would extend them. */
  checkEveryMs: number
}

const defaultLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 14_000,
  readerMs: 30_000,
  checkEveryMs: 1000,
}
const drainPollMs = 100
const referenceDigits = 10

export interface HttpOptions extends SecurityHeaderOptions {
  log: Logger
  trustedProxies: string[]
  maxEventLoopDelayMs: number
  /** Tests set small ones. */
  limits?: ConnectionLimits
}

/**
 * On shutdown, waits for started requests, then closes connections without the head of one, such as preconnects; Node
 * closes only those that have had a response.
 */
function drainConnections(app: FastifyInstance): void {
  let inFlight = 0
  // Before its body has arrived, which counts as begun.
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1
    // Not onResponse, which never fires if the client disconnects.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const look = setInterval(() => {
      if (inFlight === 0) app.server.closeAllConnections()
    }, drainPollMs)
    app.server.once('close', () => clearInterval(look))
  })
}

function logAnswers(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('refusedAs', null)
  app.decorateRequest('memberId', null)
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        reference: request.id,
        trace: traceIdOf(request.headers.traceparent),
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        code: reply.statusCode,
        // What a call was refused as, and who called, by the internal id alone: rules/privacy#logs.
        refused: request.refusedAs ?? undefined,
        member: request.memberId ?? undefined,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}

/** Reads JSON; an upload's body is left to `mount`. */
function readBodies(app: FastifyInstance): void {
  const readJson = jsonReader(app)
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) =>
      // The signature covers the body as sent, so `mount` parses it after checking the signature.
      request.routeOptions.config.isSigned ? body : readJson(request, body),
  )
  // Not read here: `mount` reads an upload as a stream, with its own limits.
  const uploads = ['multipart/form-data', pieceMediaType]
  app.addContentTypeParser(uploads, async (request: FastifyRequest, body: IncomingMessage) => {
    if (!request.routeOptions.config.isUpload) throw new AppError('mediaTypeUnsupported')
    beginUpload(body)
    return body
  })
  // A foreign page can send text/plain without a preflight: rules/security#only-json.
  app.removeContentTypeParser('text/plain')
}

/** The web server with its limits, security headers and access log; knows no feature. */
export async function makeHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { limits = defaultLimits } = options
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // The last digits of a UUID, whose random digits Node makes many at a time.
    genReqId: () => randomUUID().slice(-referenceDigits),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Refused below in the envelope instead.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Refused below in the envelope instead.
    return503OnClosing: false,
    frameworkErrors: brokenAddress,
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasOwnTimeLimit(socket)) return
      if (socket.writable) socket.write(brokenRequestAnswer(error.code))
      socket.destroy(error)
    },
  }) as unknown as FastifyInstance

  dropStalledReaders(app.server, { limitMs: limits.readerMs, checkEveryMs: limits.checkEveryMs })
  const headers = securityHeaders(options)
  answerForNode(app.server, headers)

  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? new AppError('busy', { retryAfterSeconds: 2, detail: 'stopping' }) : undefined)
  })
  drainConnections(app)

  await app.register(cookie)
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(headers)
    done(isHostMissing(raw) ? new AppError('badRequest', { detail: 'no host' }) : undefined)
  })
  if (options.maxEventLoopDelayMs > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: options.maxEventLoopDelayMs,
      retryAfter: 5,
      pressureHandler: () => {
        throw new AppError('busy', { retryAfterSeconds: 5, detail: 'event loop delayed' })
      },
    })
  }

  readBodies(app)
  // Not earlier: what runs after a body has arrived would not know of it.
  app.addHook('preHandler', ({ ip }, _reply, done) => onBehalfOf(ip, done))
  logAnswers(app, options.log)
  return app
}
