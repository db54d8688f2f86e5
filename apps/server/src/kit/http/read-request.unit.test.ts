import type { CallSchemas } from '@club/contract/endpoint.ts'
import { schemas } from '@club/contract/schemas.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callables, valid } from '../../testing/arbitrary-request.ts'
import { readRequest } from './read-request.ts'

const seed = 20_261_120

/** Every call of the contract with its fields, each with what its schema says of a missing value and of null. */
const calls = callables.map(({ name, shape }) => {
  const [feature = '', call = ''] = name.split('.')
  const callsOfFeature = (schemas as Record<string, Record<string, CallSchemas>>)[feature] ?? {}
  const { request } = callsOfFeature[call] as CallSchemas
  const own = (request as z.ZodObject).shape as Record<string, z.ZodType>
  const fields = Object.entries(own).map(([field, schema]) => ({
    field,
    mayBeMissing: schema.safeParse(undefined).success,
    mayBeNull: schema.safeParse(null).success,
  }))
  return { name, shape, request, fields }
})

const issuesOf = ({ error }: z.ZodSafeParseResult<unknown>) =>
  (error?.issues ?? []).map(({ path, code }) => `${path.join('.')} ${code}`)

test('every call of the contract has fields to look at', () => {
  const all = calls.flatMap(({ fields }) => fields)
  const missing = all.filter(({ mayBeMissing, mayBeNull }) => mayBeMissing && !mayBeNull)
  const needed = all.filter(({ mayBeMissing, mayBeNull }) => !mayBeMissing && !mayBeNull)
  expect(calls.length).toBeGreaterThan(100)
  expect([missing.length, needed.length].every((count) => count > 50)).toBe(true)
})

test.each(calls)('$name reads null as a missing field, where null means nothing', ({ request, fields }) => {
  for (const { field, mayBeMissing, mayBeNull } of fields) {
    const read = readRequest(request, { [field]: null })
    if (mayBeNull) {
      const own = (request as z.ZodObject).shape[field] as z.ZodType
      expect(readRequest(z.strictObject({ [field]: own }), { [field]: null }).data).toEqual({ [field]: null })
    } else if (mayBeMissing) expect(issuesOf(read), field).toEqual(issuesOf(readRequest(request, {})))
    else expect(issuesOf(read).join(), field).toContain(field)
  }
})

test('a request with null for all that it has not is the same request', () => {
  for (const { name, shape, request, fields } of calls) {
    const optional = fields.filter(({ mayBeMissing, mayBeNull }) => mayBeMissing && !mayBeNull)
    for (const sample of fc.sample(valid(shape), { numRuns: 20, seed })) {
      const given = sample as Record<string, unknown>
      const nulls = optional.filter(({ field }) => given[field] === undefined)
      const sent = { ...given, ...Object.fromEntries(nulls.map(({ field }) => [field, null])) }
      const [read, without] = [readRequest(request, sent), readRequest(request, given)]
      expect([name, read.success, read.data, issuesOf(read)]).toEqual([
        name,
        without.success,
        without.data,
        issuesOf(without),
      ])
    }
  }
})

test('null in a part of a request is read the same, and in a list it stays what it is', () => {
  const schema = z.strictObject({
    words: z.array(z.string()),
    part: z.strictObject({ note: z.string().optional(), size: z.int().default(5) }),
    events: z.array(z.strictObject({ name: z.string(), detail: z.string().optional() })),
  })
  const part = { note: null, size: null }
  const events = [{ name: 'a', detail: null }, { name: 'b' }]
  const sent = { words: [], part, events }
  expect(readRequest(schema, sent).data).toEqual({
    words: [],
    part: { size: 5 },
    events: [{ name: 'a' }, { name: 'b' }],
  })
  // What was sent stays as it was: a first page asks with the same request again.
  expect(sent).toEqual({
    words: [],
    part: { note: null, size: null },
    events: [{ name: 'a', detail: null }, { name: 'b' }],
  })
  expect(issuesOf(readRequest(schema, { ...sent, words: [null] }))).toEqual(['words.0 invalid_type'])
  expect(issuesOf(readRequest(schema, { ...sent, unknown: null }))).toEqual([' unrecognized_keys'])
  expect(readRequest(schema, null).success).toBe(false)
})

test('only what was sent is left out, nothing that all objects have', () => {
  const path = ['__proto__', '__proto__']
  const schema = z
    .unknown()
    .superRefine((_, context) => context.addIssue({ code: 'custom', path, message: 'no' }))
  expect(readRequest(schema, {}).success).toBe(false)
  expect(Object.hasOwn(Object.prototype, '__proto__')).toBe(true)
})
