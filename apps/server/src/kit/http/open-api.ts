import { allEndpoints } from '@club/contract/api.ts'
import type { Access, CallSchemas } from '@club/contract/endpoint.ts'
import { httpCodes } from '@club/contract/http-codes.ts'
import { schemas } from '@club/contract/schemas.ts'
import { commonStatuses, type StatusName, statuses } from '@club/contract/statuses.ts'
import { clubVersion } from '@club/contract/version.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type MessageTable, messageOf } from '../messages/messages.ts'
import { type AccessKinds, signingOf } from './access.ts'

type Json = Record<string, unknown>

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function envelopeSchema(data: Json): Json {
  return {
    type: 'object',
    properties: { status: { type: 'string' }, message: { type: 'string' }, data },
    required: ['status', 'message', 'data'],
  }
}

/** The HTTP answers of a call: 200 with its data, and those for malformed and overloaded requests. */
function responses(answer: Json, all: readonly StatusName[], messages: MessageTable): Json {
  const own = all.filter((name) => (httpCodes[name] ?? 200) === 200)
  const result: Json = {
    200: {
      description: own.map((name) => statuses[name]).join(', '),
      content: { 'application/json': { schema: answer } },
    },
  }
  const others = new Map<number, string[]>()
  for (const name of new Set([...commonStatuses, ...all])) {
    const code = httpCodes[name]
    if (!code) continue
    others.set(code, [...(others.get(code) ?? []), `${statuses[name]} ${messageOf(messages.en_us, name)}`])
  }
  for (const [code, names] of others) result[code] = { description: names.join(' ') }
  return result
}

/** What a call needs to be sent: nothing, a session, or the time and the signature over it and the body. */
function securityOf(kinds: AccessKinds, access: Access): Record<string, string[]>[] {
  if (access === 'visitor') return []
  return signingOf(kinds, access) ? [{ [access]: [], [`${access}At`]: [] }] : [{ [access]: [] }]
}

const header = (name: string): Json => ({ type: 'apiKey', in: 'header', name })

function securitySchemes(kinds: AccessKinds): Json {
  const schemes: Json = { member: header('authorization') }
  for (const [access, kind] of Object.entries(kinds)) {
    schemes[access] = header('headers' in kind ? kind.headers.signature : 'authorization')
    if ('headers' in kind) schemes[`${access}At`] = header(kind.headers.time)
  }
  return schemes
}

/** OpenAPI 3.1 of the endpoint table (its schema language is JSON Schema 2020-12). */
export function openApi(messages: MessageTable, kinds: AccessKinds): Json {
  const paths: Record<string, Json> = {}
  for (const { feature, call, name, entry } of allEndpoints()) {
    const { request, answer } = (schemas[feature] as Record<string, CallSchemas>)[call] as CallSchemas
    const mediaType = entry.body === 'multipart' ? 'multipart/form-data' : 'application/json'
    const item: Json = {}
    for (const method of entry.methods) {
      item[method.toLowerCase()] = {
        operationId: `${name}${entry.methods.length > 1 ? `.${method.toLowerCase()}` : ''}`,
        tags: [feature],
        summary: entry.summary,
        security: securityOf(kinds, entry.access),
        ...(method === 'POST'
          ? { requestBody: { content: { [mediaType]: { schema: jsonSchema(request, 'input') } } } }
          : {}),
        responses: responses(
          envelopeSchema(jsonSchema(answer, 'output')),
          ['ok', ...entry.statuses],
          messages,
        ),
      }
    }
    paths[entry.path] = item
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Evergreen Club',
      version: clubVersion,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'Every answer is an envelope {status, message, data}; only status 200 is success. Requests carry the headers channel (MB, WX, WEB), external-call (Y), client-type (android, ios, pc) and authorization; a fresh token comes back in the authorization response header.',
    },
    servers: [{ url: '/', description: 'This club' }],
    paths,
    components: { securitySchemes: securitySchemes(kinds) },
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The same as HTML, readable without scripts. */
function page(document: Json, messages: MessageTable): string {
  const calls = allEndpoints().map(({ feature, call, name, entry }) => {
    const { request, answer } = (schemas[feature] as Record<string, CallSchemas>)[call] as CallSchemas
    const shape = (schema: z.ZodType, io: 'input' | 'output') =>
      escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 2))
    const rows = entry.statuses.map(
      (status) => `<li>${statuses[status]} ${escapeHtml(messageOf(messages.en_us, status))}</li>`,
    )
    return `<section id="${name}"><h2>${entry.methods.join(', ')} ${escapeHtml(entry.path)}</h2>
<p>${escapeHtml(entry.summary)} For: ${entry.access}.</p><ul>${rows.join('')}</ul>
<details><summary>Request</summary><pre>${shape(request, 'input')}</pre></details>
<details><summary>Answer (data)</summary><pre>${shape(answer, 'output')}</pre></details></section>`
  })
  const { description } = document.info as { description: string }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Evergreen Club: the calls</title><h1>Evergreen Club: the calls</h1><p>${escapeHtml(description)}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1</a></p>${calls.join('\n')}</html>`
}

/** Serves the documentation at /api/openapi.json and /api/docs; it is made when first asked for, not at every start. */
export function documentation(app: FastifyInstance, messages: MessageTable, kinds: AccessKinds): void {
  let made: { document: Json; html: string } | undefined
  const documented = () => {
    if (!made) {
      const document = openApi(messages, kinds)
      made = { document, html: page(document, messages) }
    }
    return made
  }
  app.get('/api/openapi.json', async () => documented().document)
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documented().html),
  )
}
