import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerWriter, sharedParts, shared as sharedValue } from './answer-text.ts'

const item = z.object({ name: z.string(), note: z.object({ text: z.string() }).nullable() })
const schema = z.object({ today: z.string(), list: z.array(item) })
const partOf = (name: string) => ({ name, note: { text: 'für alle', secret: 'no' }, secret: 'no' })
const byName = (name: string) => name
const read = (text: string | Buffer) => JSON.parse(String(text))

test('shared parts, own parts and the rest of an answer are all stripped to the schema', () => {
  const write = answerWriter(schema)
  const shared = sharedParts(byName, partOf)
  const answer = () => ({
    today: '2026-11-20',
    list: [shared('常青'), partOf('own'), shared('b')],
    secret: 'no',
  })
  const stripped = schema.parse(answer())
  // The second time the kept text is used.
  for (const text of [write(answer()), write(answer())]) expect(read(text)).toEqual(stripped)
  expect(read(write({ today: '', list: [] }))).toEqual({ today: '', list: [] })
})

test('a list that is shared as a whole is stripped, and its text is the same each time', () => {
  const write = answerWriter(schema)
  const lists = [[], [partOf('a')], [partOf('a'), sharedValue(partOf('b')), partOf('常青')]].map(sharedValue)
  for (const list of [...lists, ...lists])
    expect(read(write({ today: '', list }))).toEqual(schema.parse({ today: '', list }))
  const [, , list] = lists
  expect(() => list?.push(partOf('c'))).toThrow(TypeError)
})

test('the texts that two calls make of a shared part are kept separately for each schema', () => {
  const shared = sharedParts(byName, partOf)
  const names = answerWriter(z.object({ list: z.array(item.pick({ name: true })) }))
  answerWriter(schema)({ today: '', list: [shared('a')] })
  expect(read(names({ list: [shared('a')] }))).toEqual({ list: [{ name: 'a' }] })
})

test('an answer against its schema is refused, shared or not', () => {
  const write = answerWriter(schema)
  const wrong = sharedParts(byName, () => ({ name: 7 }))
  for (let times = 0; times < 2; times += 1) expect(() => write({ today: '', list: [wrong('a')] })).toThrow()
  expect(() => write({ list: [sharedParts(byName, partOf)('a')] })).toThrow()
  const few = answerWriter(z.object({ list: z.array(item).max(1) }))
  const shared = sharedParts(byName, partOf)
  expect(() => few({ list: [shared('a'), shared('b')] })).toThrow()
})

test('a shared part cannot be changed, and only a limited number is kept', () => {
  let made = 0
  const shared = sharedParts(
    (key: number) => key,
    (key) => ({ key, made: ++made, inner: { is: 'kept' } }),
    2,
  )
  expect(() => Object.assign(shared(1).inner, { is: 'changed' })).toThrow(TypeError)
  expect([shared(1), shared(2), shared(1), shared(3), shared(1)].map((part) => part.made)).toEqual([
    1, 2, 1, 3, 4,
  ])
})
