// Checks that words listed in the glossary as given up do not come back in names or comments.
import ts from 'typescript'
import { nodesOf, parse, type SourceFile } from './sources.ts'

export interface GivenUpWord {
  /** Lower-case words such as `place no`; `…` stands for any words before or after. */
  words: string
  isName: boolean
  inComments: boolean
  /** Names, and beginnings of file names, that may keep the word. */
  except: string[]
}

const inBackticks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

/** The rows of the glossary's table 'Words given up'. */
export function readGivenUpWords(glossary: string): GivenUpWord[] {
  const section = glossary.split(/^## /m).find((each) => each.startsWith('Words given up')) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => {
    const [givenUp = '', , where = '', except = ''] = row.split('|').slice(1)
    return inBackticks(givenUp).map((words) => ({
      words,
      isName: where.includes('names'),
      inComments: where.includes('comments'),
      except: inBackticks(except),
    }))
  })
}

function isExcepted({ except }: GivenUpWord, fileName: string, name?: string): boolean {
  return except.some((each) => (each.includes('/') ? fileName.startsWith(each) : each === name))
}

/** `maxPlaceNo`, `max_place_no` and `max-place-no` → `max place no`. */
function wordsOf(name: string): string {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).join(' ').toLowerCase()
}

function patternOf(words: string): RegExp {
  const before = words.startsWith('… ') ? '\\S ' : '(?:^| )'
  const after = words.endsWith(' …') ? ' \\S' : words.startsWith('… ') ? '$' : '(?: |$)'
  const own = words.replace(/… ?| ?…/g, '')
  return new RegExp(`${words.endsWith(' …') ? '^' : before}${own}${after}`)
}

interface Rules {
  inNames: (GivenUpWord & { pattern: RegExp })[]
  inComments: (GivenUpWord & { pattern: RegExp })[]
  /** By name, those that it breaks: thousands of files have the same names over and over. */
  brokenBy: Map<string, GivenUpWord[]>
}

const rulesOf = new WeakMap<readonly GivenUpWord[], Rules>()

function rulesFor(given: readonly GivenUpWord[]): Rules {
  const known = rulesOf.get(given)
  if (known) return known
  const made: Rules = {
    inNames: given.filter((each) => each.isName).map((each) => ({ ...each, pattern: patternOf(each.words) })),
    inComments: given
      .filter((each) => each.inComments)
      .map((each) => ({ ...each, pattern: new RegExp(`(?<![\\w-])${each.words}(?![\\w-])`, 'gi') })),
    brokenBy: new Map(),
  }
  rulesOf.set(given, made)
  return made
}

function rulesBrokenBy(name: string, { inNames, brokenBy }: Rules): GivenUpWord[] {
  const known = brokenBy.get(name)
  if (known) return known
  const words = wordsOf(name)
  const broken = inNames.filter(({ pattern }) => pattern.test(words))
  brokenBy.set(name, broken)
  return broken
}

const snakeCase = /\b[a-z]+(?:_[a-z0-9]+)+\b/g

interface Found {
  text: string
  position: number
}

function found(text: string, pattern: RegExp, offset = 0): Found[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[1] ?? match[0],
    position: offset + match.index,
  }))
}

function namesInScript(file: SourceFile): Found[] {
  const names = new Map<string, number>()
  const tree = parse(file)
  for (const node of nodesOf(tree)) {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (!names.has(node.text)) names.set(node.text, node.getStart(tree))
    }
  }
  const inSql = file.name.endsWith('.sql.ts') ? found(file.text, snakeCase) : []
  return [...[...names].map(([text, position]) => ({ text, position })), ...inSql]
}

const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')

function namesIn(file: SourceFile): Found[] {
  const path = { text: file.name.replace(/.*\/(?=[^/]+\/[^/]+$)/, ''), position: 0 }
  if (/\.(tsx?|mjs|cjs)$/.test(file.name)) return [path, ...namesInScript(file)]
  if (file.name.endsWith('.sql')) return [path, ...found(file.text.replace(/--.*/g, blank), /\b[a-z_]+\b/g)]
  if (file.name.endsWith('.css')) {
    return [path, ...found(file.text.replace(/\/\*[\s\S]*?\*\//g, blank), /(?:\.|--)([a-zA-Z][\w-]*)/g)]
  }
  return [path]
}

function commentsInScript(file: SourceFile): Found[] {
  const comments = new Map<number, string>()
  for (const node of nodesOf(parse(file))) {
    const ranges = [
      ...(ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.getEnd()) ?? []),
    ]
    for (const { pos, end } of ranges) comments.set(pos, file.text.slice(pos, end))
  }
  return [...comments].map(([position, text]) => ({ text, position }))
}

function commentsIn(file: SourceFile): Found[] {
  if (/\.(tsx?|mjs|cjs)$/.test(file.name)) return commentsInScript(file)
  if (file.name.endsWith('.sql')) return found(file.text, /--.*/g)
  if (file.name.endsWith('.css')) return found(file.text, /\/\*[\s\S]*?\*\//g)
  return file.name.endsWith('.md') ? [{ text: file.text.replace(/`[^`\n]*`/g, blank), position: 0 }] : []
}

function lineOf({ name, text }: SourceFile, position: number): string {
  return `${name}:${text.slice(0, position).split('\n').length}`
}

/** Names in a file, its own included, that contain words given up. */
export function namesGivenUp(file: SourceFile, given: readonly GivenUpWord[]): string[] {
  const rules = rulesFor(given)
  const faults = namesIn(file).flatMap(({ text, position }) => {
    const rule = rulesBrokenBy(text, rules).find((each) => !isExcepted(each, file.name, text))
    return rule ? [`${lineOf(file, position)} ${text} (${rule.words})`] : []
  })
  return [...new Set(faults)]
}

/** Comments, and sentences of documents, that contain words given up. */
export function commentsGivenUp(file: SourceFile, given: readonly GivenUpWord[]): string[] {
  const rules = rulesFor(given).inComments.filter((each) => !isExcepted(each, file.name))
  return commentsIn(file).flatMap(({ text, position }) =>
    rules.flatMap(({ words, pattern }) =>
      [...text.matchAll(pattern)].map((match) => `${lineOf(file, position + match.index)} ${words}`),
    ),
  )
}
