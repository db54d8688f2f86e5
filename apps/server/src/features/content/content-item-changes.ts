import type { Change } from '@club/contract/desk/acts.ts'
import type { ItemProblem } from '@club/contract/desk/content.ts'
import { inEachLanguage, type Language, languages, languageTable } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { changed } from '../../kit/operator/act.ts'
import type { CheckedContent } from './content-file.ts'
import { type DeclaredField, declaredFields, fieldLabel } from './content-form.ts'
import type { FormWords } from './content-form.words.ts'
import type { FieldProblem } from './content-item-check.ts'
import type { ItemSource } from './content-source.ts'
import { sourceHash } from './content-source.ts'
import { inputs, references } from './fields.ts'
import { type ContentKind, titleOf } from './kinds.ts'

/** A problem of a field in words: the check's own English, or what the words say of it. */
export function problemText(w: FormWords, { issue, message, line }: FieldProblem): string {
  const own = issue && textOfIssue(w, issue)
  const text = own ?? said(w, message)
  return line === null ? text : w.problems.line(line, text)
}

function textOfIssue({ problems }: FormWords, { code, limit }: NonNullable<FieldProblem['issue']>) {
  if (code === 'too_big' || code === 'too_small') return problems[code](limit)
  if (code === 'missing' || code === 'invalid_value' || code === 'invalid_type' || code === 'invalid_format')
    return problems[code]
  return null
}

/** What the check says in English, in the words' language. */
export function said({ said: known }: FormWords, message: string): string {
  for (const [pattern, text] of known) {
    const expression = new RegExp(pattern)
    if (expression.test(message)) return message.replace(expression, text)
  }
  return message
}

export function problemViews(w: FormWords, problems: readonly FieldProblem[]): ItemProblem[] {
  return problems.map((each) => ({ file: each.file, field: each.field, text: problemText(w, each) }))
}

const languageName = (language: Language) => languageTable[language].ownName

/** A problem with its place, as one line. */
export function problemLineOf(w: FormWords, kind: ContentKind, problem: FieldProblem): string {
  const [name = ''] = problem.field.split('.')
  const label = name === '' ? '' : fieldLabel(w, kind, name)
  const place = problem.file === 'item' ? label : w.inLanguage(label, languageName(problem.file))
  return `${place}: ${problemText(w, problem)}`
}

/** Whoever reads what differs, and the content in which the items, cities and people have the names that are shown. */
export interface ChangesReader {
  w: FormWords
  language: Language
  content: Pick<CheckedContent, 'items' | 'cities' | 'sources'>
}

/** What an item is called, of these words; its id if they have no title yet. */
export function itemTitle(kind: ContentKind, id: string, words: unknown): string {
  const title = titleOf(kind, words)
  return typeof title === 'string' && title !== '' ? title : id
}

/** The name of what a field refers to by an id; null if it refers to nothing that has one. */
function nameOf({ language, content }: ChangesReader, { name, schema }: DeclaredField, id: string) {
  if (inputs.get(schema)?.as === 'source') {
    const { sources = {}, reviewers = {} } = content.sources?.value ?? {}
    return own(name === 'reviewer' ? reviewers : sources, id)?.[language] ?? null
  }
  const to = references.get(schema)?.to
  if (!to || to === 'picture' || to === 'shortLink') return null
  if (to === 'city') return content.cities?.value.find((city) => city.id === id)?.name[language] ?? null
  const item = content.items.find((each) => each.kind === to && each.id === id)
  return item ? itemTitle(to, id, item.words[language].value) : null
}

/** A value in the reader's words. */
function shownValue(reader: ChangesReader, field: DeclaredField, value: unknown): string {
  const { w } = reader
  if (Array.isArray(value)) return value.map((each) => shownValue(reader, field, each)).join('; ')
  if (typeof value === 'boolean') return value ? w.yes : w.no
  if (typeof value === 'object' && value !== null) {
    const values = value as Values
    return (field.parts ?? [])
      .filter(({ name }) => !isEmpty(values[name]))
      .map((part) => shownValue(reader, part, values[part.name]))
      .join(' ')
  }
  const text = String(value)
  return w.options[field.name]?.[text] ?? nameOf(reader, field, text) ?? text
}

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function fieldChanges(
  reader: ChangesReader,
  fields: readonly DeclaredField[],
  { before, after, label }: { before: Values; after: Values; label: (name: string) => string },
): Change[] {
  return fields.flatMap((field) => {
    const [old, now] = [before[field.name], after[field.name]]
    const show = (value: unknown) => (isEmpty(value) ? null : shownValue(reader, field, value))
    // One source is the same as a list of one.
    if (show(old) === show(now)) return []
    return [changed(label(field.name), show(old), show(now))]
  })
}

/** Pairs of paragraphs: two long books. Two texts of more are different as a whole. */
const maxCompared = 4_000_000

const blocksOf = (text: string) => text.split(/\n{2,}/).filter((block) => block.trim() !== '')

/** The paragraphs that differ, by the longest common subsequence: each with what stood there before. */
export function blockChanges(
  before: string,
  after: string,
): { before: string | null; after: string | null }[] {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  if (old.length * now.length > maxCompared) return before === after ? [] : [{ before, after }]
  const width = now.length + 1
  const longest = new Uint16Array((old.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const changes: { before: string | null; after: string | null }[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const removed: string[] = []
    const added: string[] = []
    while (
      (row < old.length || column < now.length) &&
      !(row < old.length && column < now.length && old[row] === now[column])
    ) {
      if (row < old.length && (column >= now.length || at(row + 1, column) >= at(row, column + 1)))
        removed.push(old[row++] ?? '')
      else added.push(now[column++] ?? '')
    }
    if (removed.length + added.length > 0)
      changes.push({ before: removed.join('\n\n') || null, after: added.join('\n\n') || null })
    row += 1
    column += 1
  }
  return changes
}

const nothing: ItemSource = {
  facts: {},
  words: inEachLanguage(() => ({})),
  bodies: inEachLanguage(() => ''),
}

/** What differs between two forms of an item, field by field and paragraph by paragraph. */
export function sourceChanges(
  reader: ChangesReader,
  kind: ContentKind,
  before: ItemSource | null,
  after: ItemSource | null,
): Change[] {
  const { w } = reader
  const [old, now] = [before ?? nothing, after ?? nothing]
  if (sourceHash(old) === sourceHash(now)) return []
  const words = declaredFields(kind, 'words')
  return [
    ...languages.flatMap((language) => {
      const label = (name: string) => w.inLanguage(fieldLabel(w, kind, name), languageName(language))
      return [
        ...fieldChanges(reader, words, {
          before: old.words[language],
          after: now.words[language],
          label,
        }),
        ...blockChanges(old.bodies[language], now.bodies[language]).map((each) =>
          changed(label('body'), each.before, each.after),
        ),
      ]
    }),
    ...fieldChanges(reader, declaredFields(kind, 'facts'), {
      before: old.facts,
      after: now.facts,
      label: (name) => fieldLabel(w, kind, name),
    }),
  ]
}
