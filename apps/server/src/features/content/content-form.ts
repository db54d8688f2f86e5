import type { FormField, SimpleField } from '@club/contract/desk/content.ts'
import type { Language } from '@club/contract/languages.ts'
import { z } from 'zod'
import { type FormWords, words } from './content-form.words.ts'
import { inputs, references } from './fields.ts'
import { type ContentKind, declarationOf, titleOf } from './kinds.ts'
import type { Published } from './published.ts'

/** Longer texts are written in an area of several lines. */
const longestLine = 100

/** A field of a kind, as its schema declares it. */
export interface DeclaredField {
  name: string
  schema: z.core.$ZodType
  /** Neither may it be missing nor null. */
  isNeeded: boolean
  isNullable: boolean
  isList: boolean
  /** One value is written without a list. */
  isOneOrMore: boolean
  parts: DeclaredField[] | null
}

function declaredField(name: string, given: z.core.$ZodType): DeclaredField {
  let schema = given
  let isNullable = false
  let isNeeded = true
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    isNullable ||= schema instanceof z.ZodNullable
    isNeeded = false
    schema = schema.unwrap()
  }
  // One source or several.
  const isOneOrMore = schema instanceof z.ZodUnion
  if (schema instanceof z.ZodUnion)
    schema = schema.options.find((each) => each instanceof z.ZodArray) ?? schema
  const isList = schema instanceof z.ZodArray
  if (schema instanceof z.ZodArray) schema = schema.element
  return { name, schema, isNeeded, isNullable, isList, isOneOrMore, parts: partsOf(schema) }
}

function partsOf(schema: z.core.$ZodType): DeclaredField[] | null {
  if (!(schema instanceof z.ZodObject)) return null
  return Object.entries(schema.shape).map(([name, each]) => declaredField(name, each as z.core.$ZodType))
}

/** The fields of a kind's facts or words, in the order of its schema. */
export function declaredFields(kind: ContentKind, part: 'facts' | 'words'): DeclaredField[] {
  return partsOf(declarationOf(kind)[part]) ?? []
}

/** The text for a field: of this kind, or of all. */
function named(from: Record<string, string>, kind: string, name: string): string | null {
  return from[`${kind}.${name}`] ?? from[name] ?? null
}

export function fieldLabel(w: FormWords, kind: string, name: string): string {
  return named(w.fields, kind, name) ?? name
}

export function fieldHint(w: FormWords, kind: string, name: string): string | null {
  return named(w.hints, kind, name)
}

interface FormAsked {
  kind: ContentKind
  published: Published
  language: Language
}

/** What a field refers to, as choices. */
function referenced(
  to: NonNullable<ReturnType<typeof references.get>>['to'],
  { published, language }: FormAsked,
): SimpleField['options'] {
  if (to === 'picture') return []
  if (to === 'city') return published.cities().map(({ id, name }) => ({ value: id, label: name[language] }))
  if (to === 'shortLink')
    return Object.keys(published.brand().shortLinks).map((value) => ({ value, label: value }))
  return published.items(to).map((item) => ({ value: item.id, label: titleOf(to, item.words[language]) }))
}

function sourceOptions(
  name: string,
  { published, language }: Pick<FormAsked, 'published' | 'language'>,
): SimpleField['options'] {
  const { sources, reviewers } = published.sources()
  const from = name === 'reviewer' ? reviewers : sources
  return Object.entries(from).map(([value, each]) => ({ value, label: each[language] }))
}

/** How a field is filled in, by its schema, with its choices. */
function inputOf(
  { name, schema }: DeclaredField,
  asked: FormAsked,
): Pick<SimpleField, 'input' | 'options' | 'maxLength'> {
  const plain = (input: SimpleField['input']) => ({ input, options: [], maxLength: null })
  const choice = (options: SimpleField['options']) => ({ input: 'choice' as const, options, maxLength: null })
  const to = references.get(schema)?.to
  if (to) return to === 'picture' ? plain('picture') : choice(referenced(to, asked))
  const as = inputs.get(schema)?.as
  if (as) return as === 'source' ? choice(sourceOptions(name, asked)) : plain(as)
  if (schema instanceof z.ZodEnum) {
    const labels = words[asked.language].options[name] ?? {}
    return choice(
      schema.options.map((each) => ({ value: String(each), label: labels[each] ?? String(each) })),
    )
  }
  if (schema instanceof z.ZodBoolean) return plain('yesNo')
  if (schema instanceof z.ZodNumber) return plain('number')
  const maxLength = schema instanceof z.ZodString ? schema.maxLength : null
  return { input: (maxLength ?? 0) > longestLine ? 'area' : 'line', options: [], maxLength }
}

function simpleField(declared: DeclaredField, asked: FormAsked): SimpleField {
  const w = words[asked.language]
  return {
    name: declared.name,
    label: fieldLabel(w, asked.kind, declared.name),
    hint: named(w.hints, asked.kind, declared.name),
    isNeeded: declared.isNeeded,
    ...inputOf(declared, asked),
  }
}

/** The form of a kind's facts or words. */
export function formFields(part: 'facts' | 'words', asked: FormAsked): FormField[] {
  const { fixed = [] } = declarationOf(asked.kind)
  return declaredFields(asked.kind, part).map((declared) => ({
    ...simpleField(declared, asked),
    isList: declared.isList,
    parts: declared.parts?.map((each) => simpleField(each, asked)) ?? null,
    isFixed: part === 'facts' && fixed.includes(declared.name),
  }))
}

/** A value as the form sends it: what was left empty is null or missing, as the schema wants it. */
function writtenValue(field: DeclaredField, given: unknown): unknown {
  const { isList, isOneOrMore, parts, isNullable, isNeeded, schema } = field
  if (isList) {
    const list = (Array.isArray(given) ? given : [given]).filter((each) => each !== undefined)
    const values = list.map((each) => single(parts, schema, each))
    return isOneOrMore && values.length === 1 ? values[0] : values
  }
  const value = single(parts, schema, given)
  if (value !== '' && value !== null && value !== undefined) return value
  if (isNullable) return null
  return isNeeded ? value : undefined
}

function single(parts: DeclaredField[] | null, schema: z.core.$ZodType, given: unknown): unknown {
  if (parts) return fromForm(parts, given)
  if (schema instanceof z.ZodBoolean) return given === true
  if (schema instanceof z.ZodNumber && typeof given === 'string') {
    const text = given.trim()
    return text === '' || Number.isNaN(Number(text)) ? (text === '' ? undefined : text) : Number(text)
  }
  return typeof given === 'string' ? given.trim() : given
}

/** The values of a form, as they are written in files; unknown fields are left out. */
export function fromForm(fields: readonly DeclaredField[], given: unknown): Record<string, unknown> {
  const values = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  return Object.fromEntries(
    fields
      .map((field) => [field.name, writtenValue(field, values[field.name])] as const)
      .filter(([, value]) => value !== undefined),
  )
}
