import { z } from 'zod'

const cachedParts = new WeakSet<object>()

/**
 * Keeps parts of answers, one for all callers with the same `Given`: `mount` strips such a part and makes its text
 * only once. `Given` must be all that a part depends on, and nothing that only one caller may see.
 */
export function sharedParts<Given, T extends object>(
  keyOf: (given: Given) => string | number,
  make: (given: Given) => T,
  maxParts = 200,
): (given: Given) => T {
  const parts = new Map<string | number, T>()
  return (given) => {
    const key = keyOf(given)
    let part = parts.get(key)
    if (part === undefined) {
      if (parts.size >= maxParts) parts.clear()
      part = frozen(make(given))
      cachedParts.add(part)
      parts.set(key, part)
    }
    return part
  }
}

/** Its text is kept, so nobody may change the value. */
function frozen<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) frozen(inner as object)
  return Object.freeze(value)
}

type AnswerText = string | Buffer

/** Strips an answer to its schema and makes its JSON. */
export function answerWriter(schema: z.ZodType): (answer: unknown) => AnswerText {
  const whole = (answer: unknown) => JSON.stringify(schema.parse(answer)) ?? 'null'
  const list = onlyList(schema)
  if (!list) return whole
  const { name, item, rest } = list
  const texts = new WeakMap<object, Buffer>()
  const textOf = (part: unknown): Buffer => {
    if (!isCached(part)) return Buffer.from(JSON.stringify(item.parse(part)))
    let text = texts.get(part)
    if (!text) {
      text = Buffer.from(JSON.stringify(item.parse(part)))
      texts.set(part, text)
    }
    return text
  }
  return (answer) => {
    const parts = (answer as Record<string, unknown> | null)?.[name]
    if (!Array.isArray(parts) || !parts.some(isCached)) return whole(answer)
    const others = JSON.stringify(rest.parse(answer)).slice(0, -1)
    const pieces: Buffer[] = [Buffer.from(`${others}${others === '{' ? '' : ','}${JSON.stringify(name)}:[`)]
    for (const [index, part] of parts.entries()) {
      if (index > 0) pieces.push(comma)
      pieces.push(textOf(part))
    }
    pieces.push(end)
    return Buffer.concat(pieces)
  }
}

const comma = Buffer.from(',')
const end = Buffer.from(']}')

function isCached(part: unknown): part is object {
  return typeof part === 'object' && part !== null && cachedParts.has(part)
}

/**
 * The list of an answer that has one list, its items and its other fields; null if the answer is checked as a whole.
 */
function onlyList(schema: z.ZodType) {
  if (!(schema instanceof z.ZodObject) || schema.def.checks?.length || schema.def.catchall) return null
  const lists = Object.entries(schema.shape).filter(([, field]) => field instanceof z.ZodArray)
  const [found] = lists
  if (!found || lists.length > 1) return null
  const [name, field] = found as [string, z.ZodArray<z.ZodType>]
  if (field.def.checks?.length) return null
  return { name, item: field.element, rest: schema.omit({ [name]: true } as Record<string, true>) }
}
