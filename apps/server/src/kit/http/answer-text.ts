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
      part = shared(make(given))
      parts.set(key, part)
    }
    return part
  }
}

/** A list of an answer, or an item of it, that many callers get: its text is made once. */
export function shared<T extends object>(value: T): T {
  cachedParts.add(frozen(value))
  return value
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
  const textOf = (part: unknown, make: () => Buffer): Buffer => {
    if (!isCached(part)) return make()
    let text = texts.get(part)
    if (!text) {
      text = make()
      texts.set(part, text)
    }
    return text
  }
  const itemText = (part: unknown) => textOf(part, () => Buffer.from(JSON.stringify(item.parse(part))))
  const listText = (parts: unknown[]) =>
    textOf(parts, () =>
      Buffer.concat(parts.flatMap((part, index) => (index > 0 ? [comma, itemText(part)] : [itemText(part)]))),
    )
  return (answer) => {
    const parts = (answer as Record<string, unknown> | null)?.[name]
    if (!Array.isArray(parts) || ![parts, ...parts].some(isCached)) return whole(answer)
    const others = JSON.stringify(rest.parse(answer)).slice(0, -1)
    const begin = Buffer.from(`${others}${others === '{' ? '' : ','}${JSON.stringify(name)}:[`)
    return Buffer.concat([begin, listText(parts), end])
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
