import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage, type Language, languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import type { CheckedContent, CheckedItem } from './content-file.ts'
import { chaptersIn } from './content-html.ts'
import { references } from './fields.ts'
import type { ItemFiles, Refuse } from './kind.ts'
import { type ContentKind, contentKinds, declarationOf } from './kinds.ts'

/** Checks of items across files: what they refer to exists, and the checks that their kind declares. */
export function checkItems(content: CheckedContent): void {
  const ids = idsIn(content)
  for (const item of content.items) checkItem(content, ids, item)
  for (const kind of contentKinds) checkKind(content, kind)
}

export function idsIn({ items }: Pick<CheckedContent, 'items'>): Set<string> {
  return new Set(items.map(({ kind, id }) => `${kind}/${id}`))
}

/** The checks of one item; `ids` are the items that there are, as `kind/id`. */
export function checkItem(content: CheckedContent, ids: ReadonlySet<string>, item: CheckedItem): void {
  const refuse = refuserOf(content, item)
  checkReferences(content, ids, item, refuse)
  checkOrigin(content, item, refuse)
  const declared = declarationOf(item.kind)
  if (declared.body === 'chapters') checkChapters(content, item)
  declared.check?.(filesOf(item), refuse, content)
}

/** The items of other kinds that an item refers to, as `kind/id`. */
export function itemsNamedIn({ kind, facts }: CheckedItem): string[] {
  return [...referencesIn(declarationOf(kind).facts, facts.value)].map(({ to, name }) => `${to}/${name}`)
}

function refuserOf(content: CheckedContent, { kind, id, facts, words }: CheckedItem): Refuse {
  return (file, path, message) => {
    const [name, { lineOf }] = file === 'item' ? ['item.yaml', facts] : [`${file}.md`, words[file]]
    const field = path.map(String).join('.')
    content.problems.push({ file: `${kind}/${id}/${name}`, line: lineOf(path), field, message })
  }
}

function filesOf({ id, facts, words, bodies }: CheckedItem): ItemFiles<unknown, unknown> {
  return { id, facts: facts.value, words: inEachLanguage((language) => words[language].value), bodies }
}

interface Reference {
  path: readonly PropertyKey[]
  to: NonNullable<ReturnType<typeof references.get>>['to']
  name: string
}

/** The references in a value, by its schema, at any depth. */
function* referencesIn(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<Reference> {
  const reference = references.get(schema)
  if (reference && typeof value === 'string') yield { path, to: reference.to, name: value }
  else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    yield* referencesIn(schema.unwrap(), value, path)
  else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* referencesIn(schema.element, each, [...path, index])
  } else if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    for (const [name, field] of Object.entries(schema.shape))
      yield* referencesIn(field as z.core.$ZodType, fields[name], [...path, name])
  }
}

/** Every referenced picture, city, bank address and item exists. */
function checkReferences(
  { pictures, cities, brand, problems }: CheckedContent,
  ids: ReadonlySet<string>,
  item: CheckedItem,
  refuse: Refuse,
): void {
  // An item with problems in its own files is not reported as missing, too.
  const hasProblem = (id: string) => problems.some(({ file }) => file.startsWith(`${id}/`))
  const problemOf = ({ to, name }: Reference): string | false => {
    if (to === 'picture')
      return !pictures.has(name) && `there is no picture media/${name}, or it may not be shown`
    if (to === 'city')
      return !!cities && !cities.value.some(({ id }) => id === name) && `city.yaml has no city ${name}`
    if (to === 'shortLink')
      return !!brand && !Object.hasOwn(brand.value.shortLinks, name) && `brand.yaml has no short link ${name}`
    const id = `${to}/${name}`
    return !ids.has(id) && !hasProblem(id) && `there is no ${to} ${name}`
  }
  for (const reference of referencesIn(declarationOf(item.kind).facts, item.facts.value)) {
    const problem = problemOf(reference)
    if (problem) refuse('item', reference.path, problem)
  }
}

/** Every source and reviewer is in source.yaml. */
function checkOrigin({ sources }: CheckedContent, { facts }: CheckedItem, refuse: Refuse): void {
  if (!sources) return
  const { source, reviewer } = facts.value
  for (const name of [source].flat()) {
    if (!Object.hasOwn(sources.value.sources, String(name)))
      refuse('item', ['source'], `source.yaml has no source ${name}`)
  }
  if (!Object.hasOwn(sources.value.reviewers, String(reviewer)))
    refuse('item', ['reviewer'], `source.yaml has no reviewer ${reviewer}`)
}

/** All languages have the same chapters, at least one. */
function checkChapters({ problems }: CheckedContent, { kind, id, bodies }: CheckedItem): void {
  const [first, ...others] = languages
  const count = chaptersIn(bodies[first])
  const refuse = (language: Language, message: string) =>
    problems.push({ file: `${kind}/${id}/${language}.md`, line: 1, field: '', message })
  if (count === 0) return void refuse(first, 'needs chapters, each begun by a heading with ##')
  for (const language of others) {
    const own = chaptersIn(bodies[language])
    if (own !== count) refuse(language, `has ${englishCount(own, 'chapter')}, but ${first}.md has ${count}`)
  }
}

/** The checks across all items of a kind. */
export function checkKind(content: CheckedContent, kind: ContentKind): void {
  const items = content.items.filter((item) => item.kind === kind).map(filesOf)
  declarationOf(kind).checkAll?.(items, (id, message) => {
    const file = id === null ? kind : `${kind}/${id}`
    // An item with problems in its own files is not reported as missing, too.
    if (id !== null && content.problems.some((problem) => problem.file.startsWith(`${file}/`))) return
    content.problems.push({ file, line: 1, field: '', message })
  })
}
