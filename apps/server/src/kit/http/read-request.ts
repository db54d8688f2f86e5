import type { z } from 'zod'

type Fields = Record<PropertyKey, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a value itself has under a key, without what all objects have. */
const ownValue = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Fields)[key]
    : undefined

/** The object in which a path ends in null; null if there is none. */
function holderOfNull(payload: unknown, path: readonly PropertyKey[]): Fields | null {
  const last = path.at(-1)
  const value = path.slice(0, -1).reduce(ownValue, payload)
  return last !== undefined && isObject(value) && ownValue(value, last) === null ? value : null
}

/**
 * Reads a request by its schema. Clients send null for what they do not have, so a null that the schema refuses is a
 * missing field: rules/messages#missing-values. A field that is needed is then refused as missing, and one in which null
 * has a meaning keeps it.
 */
export function readRequest<S extends z.ZodType>(
  schema: S,
  payload: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  const read = schema.safeParse(payload)
  if (read.success) return read
  const refused = read.error.issues.filter(({ path }) => holderOfNull(payload, path))
  if (refused.length === 0) return read
  const without = structuredClone(payload)
  for (const { path } of refused) {
    const holder = holderOfNull(without, path)
    const last = path.at(-1)
    if (holder && last !== undefined) delete holder[last]
  }
  return readRequest(schema, without)
}
