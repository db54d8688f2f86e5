import { allEndpoints } from '@club/contract/api.ts'
import { allDeskEndpoints, deskSchemas } from '@club/contract/desk/desk-api.ts'
import type { CallSchemas, Endpoint } from '@club/contract/endpoint.ts'
import { schemas } from '@club/contract/schemas.ts'
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** A JSON schema, as far as the contract uses it. */
interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  propertyNames?: Shape
  items?: Shape
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface Callable {
  name: string
  entry: Endpoint
  /** The request's JSON schema. */
  shape: Shape
}

const shapeOf = (all: Record<string, CallSchemas>, call: string) =>
  z.toJSONSchema((all[call] as CallSchemas).request, { io: 'input', unrepresentable: 'any' }) as Shape

/** Every call of the contract, with the shape of its request. */
export const callables: readonly Callable[] = allEndpoints().map(({ feature, call, name, entry }) => ({
  name,
  entry,
  shape: shapeOf(schemas[feature], call),
}))

/** Every call of the desk, with the shape of its request. */
export const deskCallables = allDeskEndpoints().map(({ group, call, entry }) => ({
  entry,
  shape: shapeOf(deskSchemas[group], call),
}))

const maxGeneratedItems = 3

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Shape): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('2026-11-20', '2026-02-28', '1999-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-11-20T02:00:00Z', '1970-01-01T00:00:00.000Z')
  // fast-check does not support look-ahead: such a text is then refused by its pattern.
  const isKnown = pattern !== undefined && !/\(\?[=!<]/.test(pattern)
  if (isKnown) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' })
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Shape) {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, valid(shape)])),
    { requiredKeys: required },
  )
  if (typeof additionalProperties !== 'object') return known
  const names = propertyNames ? (valid(propertyNames) as Arbitrary<string>) : fc.string({ minLength: 1 })
  const others = fc.dictionary(names, valid(additionalProperties), { maxKeys: maxGeneratedItems })
  return fc.tuple(known, others).map(([one, other]) => ({ ...other, ...one }))
}

/** Values that fit a shape. */
export function valid(shape: Shape): Arbitrary<unknown> {
  const { type, enum: allowed, anyOf, oneOf, allOf, minimum, maximum } = shape
  if ('const' in shape) return fc.constant(shape.const)
  if (allowed) return fc.constantFrom(...allowed)
  const either = anyOf ?? oneOf
  if (either) return fc.oneof(...either.map(valid))
  if (allOf) return fc.tuple(...allOf.map(valid)).map((parts) => Object.assign({}, ...parts))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valid({ ...shape, type: one })))
  const least = { min: minimum ?? -1_000_000, max: maximum ?? 1_000_000 }
  if (type === 'string') return textOf(shape)
  if (type === 'integer') return fc.integer(least)
  if (type === 'number') return fc.double({ ...least, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = maxGeneratedItems } = shape
    return fc.array(valid(items), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, maxGeneratedItems)),
    })
  }
  if (type === 'object') return objectOf(shape)
  return fc.jsonValue()
}

const deepObject = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '常青'.repeat(200),
  'x'.repeat(70_000),
  "' OR '1'='1",
  "'; DROP TABLE member; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%0a',
  '13800000001',
  '00000000-0000-0000-0000-000000000000',
  '9999-99-99',
  '-1',
  '1e309',
  '__proto__',
  // Control characters, and halves of surrogate pairs inside a text.
  '\u0001\u0007\u001b[31m\u007f\u0085',
  'a\ud800b',
  '\udfff常青',
  // What every object inherits, and words that the club uses as codes.
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'full',
  'refused',
]
const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [[]],
  {},
  deepObject,
  ['x', 1, null],
  { $ne: null },
  { toString: 1, constructor: { prototype: {} } },
]

/** Values that no form sends. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Requests that fit, except for one field that is hostile, missing or superfluous. */
function nearlyValid(shape: Shape): Arbitrary<unknown> {
  const names = [...Object.keys(shape.properties ?? {}), '__proto__', 'points', 'userLevel', 'isAdmin']
  return fc
    .tuple(valid(shape), fc.constantFrom(...names), fc.option(hostile, { nil: undefined }))
    .map(([request, name, value]) => {
      const changed = Object.entries((request ?? {}) as object).filter(([each]) => each !== name)
      return Object.fromEntries(value === undefined ? changed : [...changed, [name, value]])
    })
}

/** Texts that fit but for a character that cannot be stored, and names of `Object.prototype`, in any text field. */
function withForeignText(shape: Shape): Arbitrary<unknown> {
  const texts = ['\u0000', '\ud800', 'a\udc00', '\u0007', 'constructor', 'toString', 'valueOf', '__proto__']
  return fc.tuple(valid(shape), fc.constantFrom(...texts), fc.boolean()).map(([request, text, isWhole]) => {
    const fields = Object.entries((request ?? {}) as object)
    const change = (value: unknown) => (typeof value !== 'string' ? value : isWhole ? text : value + text)
    return Object.fromEntries(fields.map(([name, value]) => [name, change(value)]))
  })
}

/** Requests to a call: valid ones, nearly valid ones and hostile ones. */
export function requestsOf({ shape }: Pick<Callable, 'shape'>): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: valid(shape) },
    { weight: 4, arbitrary: nearlyValid(shape) },
    { weight: 1, arbitrary: withForeignText(shape) },
    { weight: 1, arbitrary: hostile },
  )
}
