import { readFileSync } from 'node:fs'
import { allEndpoints } from '@club/contract/api.ts'
import { httpCodes } from '@club/contract/http-codes.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { commonStatuses, type StatusName, statuses } from '@club/contract/statuses.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { Messages } from '../messages/messages.ts'
import type { AccessKinds } from './access.ts'
import { openApi } from './open-api.ts'

type Json = Record<string, unknown>

/** Every status has its name as its message. */
const messages = inEachLanguage(
  () => Object.fromEntries((Object.keys(statuses) as StatusName[]).map((name) => [name, name])) as Messages,
)

const kinds: AccessKinds = {
  helper: { tokenPrefix: 'helper.', resolve: async () => null, refusal: 'helperUnknown' },
  signed: { headers: { time: 'x-time', signature: 'x-signature' }, check: async () => undefined },
}

// As JSON, without values that JSON cannot express.
const document = JSON.parse(JSON.stringify(openApi(messages, kinds))) as Json
const paths = document.paths as Record<string, Record<string, Json>>

function* nodesOf(node: unknown, at = '#'): Generator<[string, Json]> {
  if (typeof node !== 'object' || node === null) return
  yield [at, node as Json]
  for (const [name, value] of Object.entries(node)) yield* nodesOf(value, `${at}/${name}`)
}

function resolve(reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document)
}

const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

test('the document is OpenAPI 3.1, and has a title and the version of the club', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version })
  const allowed = [
    'openapi',
    'info',
    'jsonSchemaDialect',
    'servers',
    'paths',
    'webhooks',
    'components',
    'security',
    'tags',
    'externalDocs',
  ]
  expect(Object.keys(document).filter((name) => !allowed.includes(name))).toEqual([])
})

test('every path of the table is described with exactly its methods', () => {
  const expected = allEndpoints().map(({ entry }) => [
    entry.path,
    [...entry.methods].map((m) => m.toLowerCase()).sort(),
  ])
  const found = Object.entries(paths).map(([path, item]) => [path, Object.keys(item).sort()])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

test('every reference resolves', () => {
  for (const [at, node] of nodesOf(document)) {
    if (typeof node.$ref === 'string') expect(resolve(node.$ref), `${at} ${node.$ref}`).toBeDefined()
  }
})

test('every operation has a unique id, a summary and a known security scheme', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const schemes = Object.keys((document.components as Json).securitySchemes as Json)
  for (const { operation, path } of operations) {
    expect(operation.summary, path).toEqual(expect.stringMatching(/\S/))
    for (const needed of operation.security as Json[])
      expect(schemes, path).toEqual(expect.arrayContaining(Object.keys(needed)))
  }
})

test('a call says what it needs: nothing only if anybody may call', () => {
  for (const { entry } of allEndpoints()) {
    for (const method of entry.methods) {
      const security = paths[entry.path]?.[method.toLowerCase()]?.security as Json[]
      expect(security.length === 0, entry.path).toBe(entry.access === 'visitor')
    }
  }
})

test('an OpenAPI linter finds nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  })
  expect(
    found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([])
})

test('exactly the calls with a body describe one', () => {
  for (const { method, operation, path } of operations) {
    expect(operation.requestBody !== undefined, `${method} ${path}`).toBe(method === 'post')
  }
})

test('every response has a description, and the 200 one the envelope', () => {
  for (const { operation, path } of operations) {
    const responses = operation.responses as Record<string, Json>
    for (const [code, response] of Object.entries(responses)) {
      expect(code, path).toMatch(/^[1-5]\d\d$/)
      expect(response.description, `${path} ${code}`).toEqual(expect.stringMatching(/\S/))
    }
    expect(responses['200']).toMatchObject({
      content: {
        'application/json': { schema: { type: 'object', required: ['status', 'message', 'data'] } },
      },
    })
  }
})

test('every status that a call may return is in its description', () => {
  for (const { entry } of allEndpoints()) {
    for (const method of entry.methods) {
      const responses = (paths[entry.path]?.[method.toLowerCase()]?.responses ?? {}) as Record<string, Json>
      for (const status of [...commonStatuses, ...entry.statuses]) {
        const response = responses[String(httpCodes[status] ?? 200)]
        expect(response?.description, `${entry.path} ${status}`).toContain(statuses[status])
      }
    }
  }
})

test('schemas are JSON Schema with known types, and required fields are described', () => {
  const types = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']
  for (const [at, node] of nodesOf(document.paths)) {
    if (!/schema(\/|$)/.test(at)) continue
    if (typeof node.type === 'string') expect(types, at).toContain(node.type)
    if (Array.isArray(node.required) && node.properties) {
      expect(Object.keys(node.properties), at).toEqual(expect.arrayContaining(node.required))
    }
  }
})

test('requests accept only fields that they describe', () => {
  for (const { operation, path } of operations) {
    const body = operation.requestBody as { content: Record<string, { schema: Json }> } | undefined
    for (const { schema } of Object.values(body?.content ?? {})) {
      expect(schema.additionalProperties, path).toBe(false)
    }
  }
})
