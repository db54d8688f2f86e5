import { readFileSync, statSync } from 'node:fs'
import type { Language } from '@club/contract/languages.ts'
import { isMap, isNode, isPair, isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import type { z } from 'zod'
import type { Avatar } from './documents/avatars.ts'
import type { Unit } from './documents/branches.ts'
import type { Brand } from './documents/brand.ts'
import type { City } from './documents/cities.ts'
import type { Greetings } from './documents/greetings.ts'
import type { HolidayYear } from './documents/holidays.ts'
import type { ReservedNames } from './documents/reserved-names.ts'
import type { Sources } from './documents/sources.ts'
import type { ContentKind } from './kinds.ts'

/** A problem in the content: where, and what to do about it. */
export interface Problem {
  /** Relative to the content folder, with `/`. */
  file: string
  /** 1 for the whole file. */
  line: number
  /** Like `channels.WX`; '' for the whole file. */
  field: string
  message: string
}

/** A value of a file, with the lines of its fields for checks across files. */
export interface Checked<T> {
  value: T
  lineOf(path: readonly PropertyKey[]): number
}

/** An item from its files, or as it was written at the desk. */
export interface CheckedItem {
  kind: ContentKind
  id: string
  facts: Checked<Record<string, unknown>>
  words: Record<Language, Checked<Record<string, unknown>>>
  /** Markdown. */
  bodies: Record<Language, string>
}

/** A media file of the folder. */
export interface MediaFact {
  hash: string
  /** Null for films, captions and raster pictures. */
  size: { width: number; height: number } | null
}

/** A content folder; it can be published only without problems. */
export interface CheckedContent {
  problems: Problem[]
  items: CheckedItem[]
  brand: Checked<Brand> | null
  avatars: Checked<Avatar[]> | null
  units: Checked<Unit[]> | null
  holidays: Checked<HolidayYear[]> | null
  greetings: Checked<Greetings> | null
  reservedNames: Checked<ReservedNames> | null
  sources: Checked<Sources> | null
  cities: Checked<City[]> | null
  pictures: Set<string>
  /** Films and captions. */
  recordings: Set<string>
  /** Pictures and recordings, by name. */
  media: Map<string, MediaFact>
}

const maxTextBytes = 128 * 1024

/** Reads a text file; returns a problem if it is missing, too large or not UTF-8. */
export function readText(path: string, file: string, problems: Problem[]): string | null {
  const refuse = (message: string) => {
    problems.push({ file, line: 1, field: '', message })
    return null
  }
  let bytes: Buffer
  try {
    if (statSync(path).size > maxTextBytes) return refuse(`is larger than ${maxTextBytes / 1024} KB`)
    bytes = readFileSync(path)
  } catch {
    return refuse('is missing')
  }
  if (bytes.includes(0)) return refuse('holds a NUL character')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('is not UTF-8')
  }
}

/** The node at a path, or its nearest ancestor; for keys, the key itself. */
function nodeNear(root: ParsedNode | null, path: readonly PropertyKey[]): ParsedNode | null {
  let node: ParsedNode | null = root
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (each) => isPair(each) && isScalar(each.key) && String(each.key.value) === String(step),
      )
      if (!pair) return node
      const below = pair.value
      // An empty or scalar value is reported at its key.
      if (!isNode(below) || isScalar(below)) return pair.key as ParsedNode
      node = below as ParsedNode
    } else if (node && 'items' in node) {
      const below = (node.items as unknown[])[Number(step)]
      if (!isNode(below)) return node
      node = below as ParsedNode
    } else return node
  }
  return node
}

/**
 * The fields that an issue is about: each unknown field by itself, otherwise the issue's own path.
 */
export function pathsOf(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is not a known field' }))
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return [{ path: issue.path, message: isMissing ? 'is missing' : issue.message }]
}

/**
 * Parses YAML text and checks it against a schema. `linesBefore` is how many lines of the file come before the text.
 * Returns null, and problems with line and field, if it is invalid.
 */
export function checkYaml<T>(
  text: string,
  schema: z.ZodType<T>,
  where: { file: string; linesBefore: number },
  problems: Problem[],
): Checked<T> | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => lines.linePos(offset).line + where.linesBefore
  const broken = [...document.errors, ...document.warnings]
  for (const error of broken) {
    problems.push({
      file: where.file,
      line: at(error.pos[0]),
      field: '',
      message: error.message.split('\n')[0] ?? '',
    })
  }
  if (broken.length > 0) return null
  const lineOf = (path: readonly PropertyKey[]) => at(nodeNear(document.contents, path)?.range?.[0] ?? 0)
  let given: unknown
  try {
    given = document.toJS()
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    problems.push({ file: where.file, line: at(0), field: '', message })
    return null
  }
  const parsed = schema.safeParse(given, { reportInput: true })
  if (parsed.success) return { value: parsed.data, lineOf }
  for (const issue of parsed.error.issues) {
    for (const { path, message } of pathsOf(issue)) {
      problems.push({ file: where.file, line: lineOf(path), field: path.map(String).join('.'), message })
    }
  }
  return null
}

/** A Markdown file: its front matter, and its body with the line where it begins. */
export interface FrontMatter {
  head: string
  body: string
  /** The line of the file in which the body begins. */
  bodyLine: number
}

/** Splits a Markdown file at its `---` lines; null, and a problem, without front matter. */
export function splitFrontMatter(text: string, file: string, problems: Problem[]): FrontMatter | null {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)([\s\S]*)$/m.exec(text)
  if (match?.index === 0) {
    const rest = match[2] ?? ''
    const body = rest.trim()
    const before = text.length - rest.length + rest.indexOf(body)
    return { head: match[1] ?? '', body, bodyLine: text.slice(0, before).split('\n').length }
  }
  problems.push({ file, line: 1, field: '', message: 'must begin with front matter between two lines ---' })
  return null
}
