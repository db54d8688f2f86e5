import { randomBytes } from 'node:crypto'
import { allEndpoints, type FeatureName } from '@club/contract/api.ts'
import { type Channel, type ClientType, channels, clientTypes } from '@club/contract/channels.ts'
import type { CallSchemas, Endpoint } from '@club/contract/endpoint.ts'
import { schemas } from '@club/contract/schemas.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { holdsUnstorableText, withWholeCharacters } from '../database/storable-text.ts'
import { fieldMessageOf, type Messages, type MessageTable, messageOf } from '../messages/messages.ts'
import { nameAccount } from '../work/on-behalf.ts'
import {
  type AccessKinds,
  kindOfToken,
  refusalWithoutSession,
  resolveGuest,
  type SignedAccess,
  signingOf,
} from './access.ts'
import { answerWriter } from './answer-text.ts'
import type { Ask, Call, Caller, CallerOf, Session } from './call.ts'
import { cookieOf, hostOnly } from './cookies.ts'
import { envelope, okText, writeErrors } from './envelope.ts'
import { jsonReader, type ReadJson } from './json-body.ts'
import { readRequest } from './read-request.ts'
import { languageOf } from './request-language.ts'
import { traceIdOf } from './trace.ts'
import { discardUpload, readUploadForm, type UploadForm } from './upload-form.ts'
import { userAgentOf } from './user-agent.ts'

export interface MountOptions {
  /** All features' handlers, by the names of the endpoint table. */
  handlers: { [F in FeatureName]: Record<string, (call: Call<never>) => Promise<unknown>> }
  /** Finds a token's session; `freshToken` is sent to the client if the token was exchanged. */
  resolveSession(token: string): Promise<{ session: Session; freshToken: string | null } | null>
  /** Who may call besides visitors and members. */
  accessKinds: AccessKinds
  /** The message of every status in every language. */
  messages: MessageTable
  /** Whether cookies are restricted to https. */
  isSecure: boolean
  log: Logger
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body stays text until its signature has been checked. */
    isSigned?: boolean
    /** The body is read as a stream: fields, then one file. */
    isUpload?: boolean
  }
}

const answerHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
/** Large enough for a full list of events. */
const maxSignedBodyBytes = 512 * 1024
const browserCookie = 'club_browser'
const browserIdBytes = 18
/** The longest that browsers keep a cookie. */
const browserCookieDays = 400

function oneOf<T extends string>(allowed: readonly T[], value: unknown, fallback: T): T {
  return allowed.find((candidate) => candidate === value) ?? fallback
}

/**
 * Registers every call of the endpoint table. Only this module reads requests and writes envelopes; what is served
 * besides calls asks it who is calling.
 */
export function mount(app: FastifyInstance, options: MountOptions): { ask: Ask; callerOf: CallerOf } {
  const byPath = new Map<
    string,
    { entry: Endpoint; answer: (payload: unknown, caller: Caller) => Promise<unknown> }
  >()

  const readJson = jsonReader(app)

  for (const { feature, call, entry } of allEndpoints()) {
    const { request, answer } = (schemas[feature] as Record<string, CallSchemas>)[call] as CallSchemas
    const handler = options.handlers[feature][call]
    if (!handler) throw new Error(`no handler for ${feature}.${call}`)
    const write = answerWriter(answer)
    const signing = signingOf(options.accessKinds, entry.access)
    const refusal = refusalWithoutSession(options.accessKinds, entry.access)
    const run = async (sent: unknown, caller: Caller): Promise<unknown> => {
      if (refusal && !caller.session && caller.guest?.access !== entry.access) throw new AppError(refusal)
      // A signed list is refused item by item.
      const payload = !signing && holdsUnstorableText(sent) ? withWholeCharacters(sent) : sent
      if (!signing && holdsUnstorableText(payload))
        throw new AppError('badRequest', { detail: 'text that cannot be stored' })
      const parsed = parse(request, payload, options.messages[caller.language])
      // Not a copy, because `memberId` is a getter that throws for visitors. Each caller makes one call.
      const given = Object.assign(caller, { request: parsed })
      return handler(given as Call<never>)
    }
    byPath.set(entry.path, {
      entry,
      answer: async (payload, caller) => answer.parse(await run(payload, caller)),
    })
    app.route({
      method: [...entry.methods],
      url: entry.path,
      ...(signing ? { config: { isSigned: true }, bodyLimit: maxSignedBodyBytes } : {}),
      ...(entry.body === 'multipart' ? { config: { isUpload: true } } : {}),
      handler: async (httpRequest, reply) => {
        if (entry.body === 'multipart') {
          const data = await answerUpload(httpRequest, await callerOf(httpRequest, reply, options), run)
          return send(reply, okText(write(data)))
        }
        const signedPayload = signing ? await payloadOfSigned(httpRequest, signing, readJson) : undefined
        const caller = await callerOf(httpRequest, reply, options)
        const payload =
          signedPayload ?? (httpRequest.method === 'GET' ? httpRequest.query : (httpRequest.body ?? {}))
        const data = await run(payload, caller)
        return send(reply, okText(write(data)))
      },
    })
    refuseOtherMethods(app, entry)
  }
  writeErrors(app, options.messages, options.log)

  return {
    callerOf: (request, reply) => callerOf(request, reply, options),
    async ask(entry, request, { language, channel }) {
      const found = byPath.get(entry.path)
      if (!found) throw new Error(`no call at ${entry.path}`)
      const claims = { channel, claimedChannel: channel, clientType: 'pc' } as const
      const caller = visitor({ language, ...claims, address: '127.0.0.1', userAgent: '', log: options.log })
      try {
        return envelope('ok', '', await found.answer(request, caller))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return envelope(error.status, messageOf(options.messages[language], error.status, error.words), null)
      }
    },
  }
}

/** Sends JSON that is already serialized. */
function send(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply.headers(answerHeaders).send(text)
}

/** Answers an upload: its fields are the payload, its file comes as a stream. */
async function answerUpload(
  request: FastifyRequest,
  caller: Caller,
  run: (payload: unknown, caller: Caller) => Promise<unknown>,
): Promise<unknown> {
  let form: UploadForm | undefined
  try {
    // Refused before anything is read: a stranger's file is not worth a byte of memory.
    if (!caller.session) throw new AppError('notLoggedIn')
    form = await readUploadForm(request)
    const { fields, file } = form
    caller.file = () => file
    return await run(fields, caller)
  } finally {
    if (form) form.finish()
    else discardUpload(request.raw)
  }
}

/** The body of a signed call, parsed after its signature is checked. */
async function payloadOfSigned(
  request: FastifyRequest,
  { headers, check }: SignedAccess,
  readJson: ReadJson,
): Promise<unknown> {
  const body = typeof request.body === 'string' ? request.body : ''
  const { [headers.time]: time, [headers.signature]: signature } = request.headers
  await check({ time, signature, body })
  return readJson(request, body)
}

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** Refuses all other methods of a call's path, naming the allowed ones, before reading a body. */
function refuseOtherMethods(app: FastifyInstance, entry: Endpoint): void {
  // GET includes HEAD.
  const allowed = entry.methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  app.route({
    method: allMethods.filter((method) => !allowed.includes(method)),
    url: entry.path,
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '))
      throw new AppError('methodNotAllowed')
    },
    handler: async () => undefined,
  })
}

function parse(schema: z.ZodType, payload: unknown, messages: Messages): unknown {
  const parsed = readRequest(schema, payload)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const message = issue ? fieldMessageOf(messages, issue.message) : null
  throw new AppError('badRequest', {
    detail: parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.code}`).join('; '),
    words: message ? { fieldMessage: message } : {},
  })
}

function noFile(): never {
  throw new Error('only an upload has a file')
}

type Visitor = Pick<
  Caller,
  'language' | 'channel' | 'claimedChannel' | 'clientType' | 'address' | 'userAgent' | 'log'
>

function visitor(known: Visitor): Caller {
  return {
    ...known,
    session: null,
    guest: null,
    get memberId(): string {
      throw new AppError('notLoggedIn')
    },
    giveToken() {
      throw new Error('a call of this process has no client to hand a token to')
    },
    browserId() {
      throw new Error('a call of this process has no browser')
    },
    file: noFile,
  }
}

/** The token from the `authorization` header, with or without `Bearer`. */
function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header ? header.replace(/^Bearer\s+/i, '') : null
}

async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<Caller> {
  const token = tokenOf(request)
  const kind = token ? kindOfToken(options.accessKinds, token) : null
  const resolved = token && !kind ? await options.resolveSession(token) : null
  const guest = token && kind ? await resolveGuest(options.accessKinds, kind, token) : null
  if (resolved?.freshToken) reply.header('authorization', resolved.freshToken)
  const session = resolved?.session ?? null
  const claimedChannel = oneOf<Channel>(channels, request.headers.channel, 'WEB')
  if (session) {
    request.memberId = session.userId
    nameAccount(session.userId)
  }
  const { isSecure } = options
  const cookieName = isSecure ? hostOnly(browserCookie) : browserCookie
  let browser = request.cookies[cookieName]
  return {
    language: languageOf(request),
    channel: session?.channel ?? claimedChannel,
    claimedChannel,
    clientType: oneOf<ClientType>(clientTypes, request.headers['client-type'], 'pc'),
    address: request.ip,
    userAgent: userAgentOf(request),
    session,
    guest,
    get memberId(): string {
      if (!session) throw new AppError('notLoggedIn')
      return session.userId
    },
    get log() {
      return options.log.child({ reference: request.id, trace: traceIdOf(request.headers.traceparent) })
    },
    giveToken(fresh) {
      reply.header('authorization', fresh)
    },
    browserId() {
      if (!browser) {
        // A browser that has the cookie under its old name stays the same browser.
        browser =
          cookieOf(request.cookies, browserCookie) ?? randomBytes(browserIdBytes).toString('base64url')
        reply.setCookie(cookieName, browser, {
          httpOnly: true,
          sameSite: 'lax',
          maxAge: browserCookieDays * 86_400,
          secure: isSecure,
          // The name's prefix requires the path '/'.
          path: isSecure ? '/' : '/api',
        })
      }
      return browser
    },
    file: noFile,
  }
}
