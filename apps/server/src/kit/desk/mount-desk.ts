import { allDeskEndpoints, type DeskGroup, deskSchemas } from '@club/contract/desk/desk-api.ts'
import type { DeskEndpoint } from '@club/contract/desk/desk-endpoint.ts'
import { may } from '@club/contract/desk/roles.ts'
import type { CallSchemas } from '@club/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { holdsUnstorableText, withWholeCharacters } from '../database/storable-text.ts'
import { hostOnly } from '../http/cookies.ts'
import { okText, writeErrors } from '../http/envelope.ts'
import { languageOf } from '../http/request-language.ts'
import { discardUpload, readUploadForm } from '../http/upload-form.ts'
import type { Logger } from '../log/log.ts'
import type { MessageTable } from '../messages/messages.ts'
import { type DeskCall, type DeskCaller, type DeskPerson, operatorOf } from './desk-call.ts'

export interface MountDeskOptions {
  /** All handlers, by the names of the desk's table. */
  handlers: { [G in DeskGroup]: Record<string, (call: DeskCall<never>) => Promise<unknown>> }
  /** Finds a token's session, and notes that it is in use unless a page asks by itself. */
  resolvePerson(token: string, isQuiet: boolean): Promise<DeskPerson | null>
  messages: MessageTable
  /** Whether the cookie is restricted to https. */
  isSecure: boolean
  log: Logger
}

const answerHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
/** Two texts of a book, each in up to 128 KB, with what JSON adds. */
const longBodyBytes = 512 * 1024
const sessionCookie = 'club_desk'
/** A page of another site cannot send it without being asked first: rules/security#only-json. */
export const ownHeader = 'x-club-desk'

/** The name of the session's cookie. */
export const deskCookie = (isSecure: boolean) => (isSecure ? hostOnly(sessionCookie) : sessionCookie)

/** Sets the cookie of a session, which ends with the browser, or removes it. */
export function setDeskCookie(reply: FastifyReply, isSecure: boolean, token: string | null): void {
  const options = { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/' } as const
  if (token === null) reply.clearCookie(deskCookie(isSecure), options)
  else reply.setCookie(deskCookie(isSecure), token, options)
}

/** The person of a request's session; null if there is none. */
export type PersonOf = (request: FastifyRequest, isQuiet?: boolean) => Promise<DeskPerson | null>

/** Registers every call of the desk's table on the desk's own listener. */
export function mountDesk(app: FastifyInstance, options: MountDeskOptions): { personOf: PersonOf } {
  const personOf: PersonOf = async (request, isQuiet = false) => {
    const token = request.cookies[deskCookie(options.isSecure)]
    return token ? options.resolvePerson(token, isQuiet) : null
  }
  for (const { group, call, entry } of allDeskEndpoints()) {
    const { request, answer } = (deskSchemas[group] as Record<string, CallSchemas>)[call] as CallSchemas
    const handler = options.handlers[group][call]
    if (!handler) throw new Error(`no handler for ${entry.name}`)
    const run = async (caller: DeskCaller, sent: unknown) => {
      const payload = holdsUnstorableText(sent) ? withWholeCharacters(sent) : sent
      if (holdsUnstorableText(payload))
        throw new AppError('badRequest', { detail: 'text that cannot be stored' })
      const given = Object.assign(caller, { request: parse(request, payload) })
      return answer.parse(await handler(given as DeskCall<never>))
    }
    app.route({
      method: 'POST',
      url: entry.path,
      ...(entry.body === 'file' ? { config: { isUpload: true } } : {}),
      ...(entry.body === 'longJson' ? { bodyLimit: longBodyBytes } : {}),
      handler: async (httpRequest, reply) => {
        const caller = await callerOf(httpRequest, reply, entry, { ...options, personOf })
        const data =
          entry.body === 'file'
            ? await withFile(httpRequest, caller, (fields) => run(caller, fields))
            : await run(caller, httpRequest.body ?? {})
        return reply.headers(answerHeaders).send(okText(JSON.stringify(data)))
      },
    })
  }
  writeErrors(app, options.messages, options.log)
  return { personOf }
}

/** Refuses what a page of another site sends, whoever is signed in. */
function refuseForeign(request: FastifyRequest): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isForeign =
    request.headers[ownHeader] === undefined ||
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host))
  if (isForeign) throw new AppError('badRequest', { detail: 'not sent by a page of the desk' })
}

async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, permission, isQuiet = false }: DeskEndpoint,
  options: MountDeskOptions & { personOf: PersonOf },
): Promise<DeskCaller> {
  refuseForeign(request)
  const person = await options.personOf(request, isQuiet)
  if (permission !== 'visitor' && !person) throw new AppError('notLoggedIn')
  if (permission !== 'visitor' && permission !== 'signedIn' && person && !may(person.roles, permission))
    throw new AppError('notPermitted', { detail: name })
  return {
    language: languageOf(request),
    get person(): DeskPerson {
      if (!person) throw new AppError('notLoggedIn')
      return person
    },
    isSignedIn: person !== null,
    get operator(): string {
      if (!person) throw new AppError('notLoggedIn')
      return operatorOf(person)
    },
    address: request.ip,
    reference: request.id,
    get log() {
      return options.log.child({ reference: request.id })
    },
    giveToken: (token) => setDeskCookie(reply, options.isSecure, token),
    file() {
      throw new Error('only a call with a file has one')
    },
  }
}

async function withFile(
  request: FastifyRequest,
  caller: DeskCaller,
  run: (fields: unknown) => Promise<unknown>,
): Promise<unknown> {
  let form: Awaited<ReturnType<typeof readUploadForm>> | undefined
  try {
    form = await readUploadForm(request)
    const { fields, file } = form
    caller.file = () => file
    return await run(fields)
  } finally {
    if (form) form.finish()
    else discardUpload(request.raw)
  }
}

function parse(schema: z.ZodType, payload: unknown): unknown {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  throw new AppError('badRequest', {
    detail: parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.code}`).join('; '),
  })
}
