import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inEachLanguage, type Language, languages } from '@club/contract/languages.ts'
import type { z } from 'zod'
import { checkTogether } from './content-check-together.ts'
import {
  type Checked,
  type CheckedContent,
  type CheckedItem,
  checkYaml,
  type Problem,
  readText,
  splitFrontMatter,
} from './content-file.ts'
import { textProblems } from './content-html.ts'
import { checkMedia } from './content-media.ts'
import { avatarsSchema } from './documents/avatars.ts'
import { unitsSchema } from './documents/branches.ts'
import { brandSchema } from './documents/brand.ts'
import { citiesSchema } from './documents/cities.ts'
import { greetingsSchema } from './documents/greetings.ts'
import { holidaysSchema } from './documents/holidays.ts'
import { reservedNamesSchema } from './documents/reserved-names.ts'
import { sourcesSchema } from './documents/sources.ts'
import { type ContentKind, contentKinds, declarationOf, itemIdPattern } from './kinds.ts'

/** Files beside the kinds that are not content. */
const otherFiles = new Set([
  'brand.yaml',
  'avatar.yaml',
  'branch.yaml',
  'holidays.yaml',
  'greetings.yaml',
  'reserved_name.yaml',
  'source.yaml',
  'city.yaml',
  'media',
  // The contest checks its works itself, when the demo club is loaded.
  'demo-works',
  'package.json',
  'README.md',
])
const itemFiles = new Set(['item.yaml', ...languages.map((language) => `${language}.md`)])

/** Sorted names in a folder, without hidden files. */
function namesIn(path: string): string[] {
  return readdirSync(path)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .sort()
}

function isFolder(path: string): boolean {
  return lstatSync(path).isDirectory()
}

/** Reads a content folder and returns every problem, in the order of its files. */
export function checkContent(contentDir: string): CheckedContent {
  const problems: Problem[] = []
  const content: CheckedContent = {
    problems,
    items: [],
    brand: null,
    avatars: null,
    units: null,
    holidays: null,
    greetings: null,
    reservedNames: null,
    sources: null,
    cities: null,
    pictures: new Set(),
    recordings: new Set(),
    media: new Map(),
  }
  const refuseFile = (file: string, message: string) => problems.push({ file, line: 1, field: '', message })
  let names: string[]
  try {
    names = namesIn(contentDir)
  } catch {
    refuseFile('.', 'there is no content folder here')
    return content
  }
  Object.assign(content, checkMedia(contentDir, problems))
  content.brand = checkDocument(contentDir, 'brand.yaml', brandSchema, problems)
  content.avatars = checkDocument(contentDir, 'avatar.yaml', avatarsSchema, problems)
  content.units = checkDocument(contentDir, 'branch.yaml', unitsSchema, problems)
  content.holidays = checkDocument(contentDir, 'holidays.yaml', holidaysSchema, problems)
  content.greetings = checkDocument(contentDir, 'greetings.yaml', greetingsSchema, problems)
  content.reservedNames = checkDocument(contentDir, 'reserved_name.yaml', reservedNamesSchema, problems)
  content.sources = checkDocument(contentDir, 'source.yaml', sourcesSchema, problems)
  content.cities = checkDocument(contentDir, 'city.yaml', citiesSchema, problems)
  for (const name of names) {
    const kind = contentKinds.find((each) => each === name)
    if (!kind) {
      if (!otherFiles.has(name)) refuseFile(name, `is not a kind of content: ${contentKinds.join(', ')}`)
      continue
    }
    if (!isFolder(join(contentDir, kind))) refuseFile(kind, 'must be a folder')
    else {
      for (const id of namesIn(join(contentDir, kind))) {
        const item = checkItem(contentDir, kind, id, content)
        if (item) content.items.push(item)
      }
    }
  }
  checkTogether(content)
  problems.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  return content
}

function checkDocument<T>(
  contentDir: string,
  file: string,
  schema: Parameters<typeof checkYaml<T>>[1],
  problems: Problem[],
): Checked<T> | null {
  const text = readText(join(contentDir, file), file, problems)
  return text === null ? null : checkYaml(text, schema, { file, linesBefore: 0 }, problems)
}

function checkItem(
  contentDir: string,
  kind: ContentKind,
  id: string,
  { problems, pictures }: Pick<CheckedContent, 'problems' | 'pictures'>,
): CheckedItem | null {
  const folder = `${kind}/${id}`
  if (!itemIdPattern.test(id) || !isFolder(join(contentDir, folder))) {
    problems.push({
      file: folder,
      line: 1,
      field: '',
      message: 'must be a folder named in letters, digits, _ and -',
    })
    return null
  }
  for (const name of namesIn(join(contentDir, folder))) {
    if (!itemFiles.has(name)) {
      problems.push({
        file: `${folder}/${name}`,
        line: 1,
        field: '',
        message: `is none of ${[...itemFiles].join(', ')}`,
      })
    }
  }
  const facts = checkDocument<Record<string, unknown>>(
    contentDir,
    `${folder}/item.yaml`,
    declarationOf(kind).facts as z.ZodType<Record<string, unknown>>,
    problems,
  )
  const texts = inEachLanguage((language) =>
    checkWords(contentDir, kind, `${folder}/${language}.md`, { problems, pictures }),
  )
  if (!facts || !hasAllLanguages(texts)) return null
  const empty = languages.filter((language) => texts[language].body === '')
  if (empty.length < languages.length) {
    for (const language of empty) {
      const file = `${folder}/${language}.md`
      problems.push({ file, line: 1, field: '', message: 'has no text, but the other language has one' })
    }
  }
  return {
    kind,
    id,
    facts,
    words: inEachLanguage((language) => texts[language].words),
    bodies: inEachLanguage((language) => texts[language].body),
  }
}

function hasAllLanguages<T>(values: Record<Language, T | null>): values is Record<Language, T> {
  return languages.every((language) => values[language] !== null)
}

function checkWords(
  contentDir: string,
  kind: ContentKind,
  file: string,
  { problems, pictures }: Pick<CheckedContent, 'problems' | 'pictures'>,
) {
  const text = readText(join(contentDir, file), file, problems)
  const parts = text === null ? null : splitFrontMatter(text, file, problems)
  if (!parts) return null
  const where = { file, linesBefore: 1 }
  const declared = declarationOf(kind)
  const schema = declared.words as z.ZodType<Record<string, unknown>>
  const words = checkYaml(parts.head, schema, where, problems)
  const { body } = parts
  const refuse = (line: number, message: string) => problems.push({ file, line, field: '', message })
  if (declared.body === 'none' && body !== '')
    refuse(parts.bodyLine, `a ${kind} has no text below its front matter`)
  const needsText = declared.body === 'required' || declared.body === 'chapters'
  if (needsText && body === '') refuse(1, 'needs a text below its front matter')
  for (const problem of textProblems(body, pictures))
    refuse(parts.bodyLine + problem.line - 1, problem.message)
  return words ? { words, body } : null
}

/** Formats a problem as one line: `content/task/check_in/item.yaml:3: cycle: …`. */
export function problemLine(contentDir: string, problem: Problem): string {
  const field = problem.field === '' ? '' : `${problem.field}: `
  return `${join(contentDir, problem.file)}:${problem.line}: ${field}${problem.message}`
}
