import { inEachLanguage, type Language, languages } from '@club/contract/languages.ts'
import type { z } from 'zod'
import type { Queryable } from '../../kit/database/db.ts'
import { contentItems } from './content.sql.ts'
import { checkItem, checkKind, idsIn } from './content-check-items.ts'
import { histories } from './content-desk.sql.ts'
import { type Checked, type CheckedContent, type CheckedItem, pathsOf } from './content-file.ts'
import { textProblems, undescribedIn } from './content-html.ts'
import { factLinkProblems, textLinkProblems } from './content-links.ts'
import { nameableMedia } from './content-media-store.ts'
import { type ItemSource, itemOf, shownSource, withFixedFacts } from './content-source.ts'
import type { Brand } from './documents/brand.ts'
import type { City } from './documents/cities.ts'
import type { Sources } from './documents/sources.ts'
import { picturePattern } from './fields.ts'
import { type ContentKind, contentKinds, declarationOf } from './kinds.ts'
import { brandKind, citiesKind, sourcesKind } from './published.ts'

/** What is wrong with a field of an item, as the folder's check says it. */
export interface FieldProblem {
  file: 'item' | Language
  /** `title`, `images.0`, `body` for the text; '' for the whole. */
  field: string
  /** Of a text, from 1. */
  line: number | null
  message: string
  /** The broken limit of a length or a number. */
  issue: { code: string; limit: number | null } | null
}

/** What is published, as it was written, and all media that an item can name. */
export async function storedContent(on: Queryable): Promise<CheckedContent> {
  const [current, documents, media] = await Promise.all([
    on.all(histories.current),
    on.all(contentItems.documents, [[brandKind, citiesKind, sourcesKind]]),
    nameableMedia(on),
  ])
  const document = <T>(kind: string): Checked<T> | null => {
    const found = documents.find((each) => each.kind === kind)
    return found ? { value: found.body as T, lineOf: () => 1 } : null
  }
  const isPicture = (name: string) => picturePattern.test(name)
  return {
    problems: [],
    items: current.flatMap(({ kind, itemId, source }) =>
      source && contentKinds.some((each) => each === kind)
        ? [itemOf(kind as ContentKind, itemId, source)]
        : [],
    ),
    brand: document<Brand>(brandKind),
    cities: document<City[]>(citiesKind),
    sources: document<Sources>(sourcesKind),
    avatars: null,
    units: null,
    holidays: null,
    greetings: null,
    reservedNames: null,
    pictures: new Set([...media.keys()].filter(isPicture)),
    recordings: new Set([...media.keys()].filter((name) => !isPicture(name))),
    media,
  }
}

/**
 * Checks an item among everything that is published, with its rules as they are. `item` is null if anything is wrong with it; `isShowable` says
 * whether its fields could be shown nevertheless.
 */
export function checkSource(
  content: CheckedContent,
  kind: ContentKind,
  id: string,
  given: ItemSource,
): { item: CheckedItem | null; problems: FieldProblem[]; isShowable: boolean } {
  const problems: FieldProblem[] = []
  const declared = declarationOf(kind)
  const source = withFixedFacts(declared, given, shownSource(content, { kind, id }))
  const parse = (file: FieldProblem['file'], schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value, { reportInput: true })
    if (parsed.success) return parsed.data as Record<string, unknown>
    problems.push(...parsed.error.issues.flatMap((issue) => issueProblems(file, issue)))
    return null
  }
  const facts = parse('item', declared.facts, source.facts)
  const words = inEachLanguage((language) => parse(language, declared.words, source.words[language]))
  const bodies = inEachLanguage((language) => source.bodies[language].trim())
  const ids = idsIn({ items: [...content.items, itemOf(kind, id, source)] })
  for (const language of languages)
    problems.push(
      ...bodyProblems(content, kind, bodies, language).map((each) => ({ ...each, file: language })),
      ...textLinkProblems(bodies[language], language, ids),
    )
  if (!facts || languages.some((language) => words[language] === null))
    return { item: null, problems, isShowable: false }
  const item = itemOf(kind, id, { facts, words: words as ItemSource['words'], bodies })
  const others = content.items.filter((each) => each.kind !== kind || each.id !== id)
  const all = { ...content, items: [...others, item], problems: [] as CheckedContent['problems'] }
  problems.push(...factLinkProblems(item, ids))
  checkItem(all, ids, item)
  checkKind(all, kind)
  problems.push(
    ...all.problems.map(({ file, field, message }) => ({
      file: languages.find((language) => file.endsWith(`/${language}.md`)) ?? ('item' as const),
      field: field === '' && file.endsWith('.md') ? 'body' : field,
      line: null,
      message,
      issue: null,
    })),
  )
  return { item: problems.length === 0 ? item : null, problems, isShowable: true }
}

function issueProblems(file: FieldProblem['file'], issue: z.core.$ZodIssue): FieldProblem[] {
  const limit = issue.code === 'too_small' ? issue.minimum : issue.code === 'too_big' ? issue.maximum : null
  const { input } = issue
  const isEmpty =
    input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0)
  const isDefault = /^(Too (small|big)|Invalid)/.test(issue.message)
  const code = isEmpty ? 'missing' : isDefault ? issue.code : null
  return pathsOf(issue).map(({ path, message }) => ({
    file,
    field: path.map(String).join('.'),
    line: null,
    message,
    issue: code === null ? null : { code, limit: limit === null ? null : Number(limit) },
  }))
}

function bodyProblems(
  { pictures }: CheckedContent,
  kind: ContentKind,
  bodies: ItemSource['bodies'],
  language: Language,
): Omit<FieldProblem, 'file'>[] {
  const { body } = declarationOf(kind)
  const text = bodies[language]
  const refuse = (message: string) => [{ field: 'body', line: null, message, issue: null }]
  if (text === '') {
    const isNeeded = body === 'required' || body === 'chapters'
    const hasOther = languages.some((each) => bodies[each] !== '')
    return isNeeded || hasOther
      ? [{ field: 'body', line: null, message: 'is missing', issue: { code: 'missing', limit: null } }]
      : []
  }
  if (body === 'none') return refuse('has no text of its own')
  return [
    ...textProblems(text, pictures).map(({ line, message }) => ({
      field: 'body',
      line,
      message,
      issue: null,
    })),
    ...undescribedIn(text).flatMap((name) => refuse(`shows a picture without a description: ${name}`)),
  ]
}

/** What would be wrong with the rest if an item were taken away. */
export function problemsWithout(content: CheckedContent, kind: ContentKind, id: string): string[] {
  const items = content.items.filter((each) => each.kind !== kind || each.id !== id)
  const all = { ...content, items, problems: [] as CheckedContent['problems'] }
  checkKind(all, kind)
  return all.problems.map(({ message }) => message)
}
