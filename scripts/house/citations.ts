// Rules, decisions, links, paths and commands that files cite exist, and nothing outside the repository is cited.
import type { SourceFile } from './sources.ts'

/** A Markdown heading's anchor, as GitHub generates it: `Bank's list` → `banks-list`. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function headingsOf({ text }: SourceFile): string[] {
  const outsideCode = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...outsideCode.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

/** Anchors by file name: `docs/rules/points.md` → `monthly-caps` and so on. */
export type Anchors = ReadonlyMap<string, ReadonlySet<string>>

export function anchorsOf(documents: readonly SourceFile[]): Anchors {
  return new Map(documents.map((file) => [file.name, new Set(headingsOf(file))]))
}

export function repeatedAnchors(file: SourceFile): string[] {
  const headings = headingsOf(file)
  return headings
    .filter((heading, index) => headings.indexOf(heading) !== index)
    .map((heading) => `${file.name}#${heading}`)
}

function* matches({ name, text }: SourceFile, pattern: RegExp): Generator<[where: string, RegExpMatchArray]> {
  for (const [index, line] of text.split('\n').entries()) {
    for (const match of line.matchAll(pattern)) yield [`${name}:${index + 1} ${match[0]}`, match]
  }
}

/** Not the folders and calls of the desk's page Rules. */
const citedRule = /(?<![\w.-]|(?:api|features)\/)rules\/([\w-]+)(?:#([\w-]*))?/g

/** Citations such as `rules/points#monthly-caps` whose file or heading does not exist. */
export function unresolvedRules(file: SourceFile, anchors: Anchors): string[] {
  return [...matches(file, citedRule)].flatMap(([where, [, subject = '', anchor]]) => {
    const headings = anchors.get(`docs/rules/${subject}.md`)
    return headings && (anchor === undefined || headings.has(anchor)) ? [] : [where]
  })
}

const outsideDocuments = [
  /\b[Dd]ecisions \d/g,
  /\b(?:spec|specification) sections?\b/gi,
  /\bthe spec\b/gi,
  /(?<![\w/-])(?:spec|decisions|elder|safety|house)\.md\b/g,
  /\bsafety invariants?\b|\(safety[:)]/gi,
  /\b(?:issue|record) \d{1,3}\b/gi,
]

export function outsideCitations(file: SourceFile): string[] {
  return outsideDocuments.flatMap((pattern) => [...matches(file, pattern)].map(([where]) => where))
}

const decisionFile = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/

export function decisionNumbers(names: readonly string[]): string[] {
  return names.flatMap((name) => decisionFile.exec(name)?.[1] ?? [])
}

const citedDecision = /\b[Dd]ecision (\d+)|\bdecisions\/(\d+)(?:-[a-z0-9-]+\.md)?(?:#([\w-]*))?/g

/** Anchors by the number of a record. */
export function decisionAnchors(anchors: Anchors): Anchors {
  return new Map(
    [...anchors].flatMap(([name, headings]) => decisionNumbers([name]).map((number) => [number, headings])),
  )
}

/** Citations such as `decision 0021` and `decisions/0021#early-answers` whose record or heading does not exist. */
export function unresolvedDecisions(file: SourceFile, records: Anchors): string[] {
  return [...matches(file, citedDecision)].flatMap(([where, [, byNumber, byPath, anchor]]) => {
    const headings = records.get(byNumber ?? byPath ?? '')
    return headings && (anchor === undefined || headings.has(anchor)) ? [] : [where]
  })
}

const link = /\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)\s]*))?\)/g
const namedDocument = /(?<![\w./-])docs\/[\w./-]+\.md\b/g

function resolve(from: string, to: string): string {
  return to === '' ? from : new URL(to, `file:///${from}`).pathname.slice(1)
}

/** Links and document paths that lead nowhere. */
export function brokenLinks(file: SourceFile, anchors: Anchors, exists: (name: string) => boolean): string[] {
  const links = file.name.endsWith('.md') ? [...matches(file, link)] : []
  const broken = links.flatMap(([where, [, to = '', anchor]]) => {
    const target = resolve(file.name, to)
    const isFound = exists(target) && (anchor === undefined || anchors.get(target)?.has(anchor))
    return isFound ? [] : [where]
  })
  const named = [...matches(file, namedDocument)].filter(([, [name]]) => !exists(name))
  return [...broken, ...named.map(([where]) => where)]
}

/** What a page writes as code: its blocks, and the spans between backticks. */
function codeIn({ text }: SourceFile): string[] {
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...blocks, ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)]
}

/** A path from the root, or the name of a file anywhere; `<name>` stands for any part of it, and so does `*`. */
const pathShape = /^(?:(?:[\w.<>*-]+\/)+[\w.<>*-]*|[\w.<>*-]+\.(?:tsx?|mjs|sql|ya?ml|md|css))$/

function leadsTo(written: string, names: readonly string[]): boolean {
  const place = written
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/<[^>]*>/g, '[^/]+')
  const pattern = new RegExp(written.includes('/') ? `^${place.replace(/\/$/, '')}(/|$)` : `(^|/)${place}$`)
  return names.some((name) => pattern.test(name))
}

/** Paths in a page's code, also within commands, that no file has. */
export function missingPaths(file: SourceFile, names: readonly string[]): string[] {
  const written = codeIn(file).flatMap((code) => code.split(/\s+/).filter((word) => pathShape.test(word)))
  return written.filter((one) => !leadsTo(one, names))
}

const ownCommands = ['ci', 'config', 'install']
const typedCommand = /\b(?:(npx) |npm (?:run )?)([\w:-]+)/g

/** Commands in a page's code that are neither a script of the project nor an installed binary. */
export function unknownCommands(
  file: SourceFile,
  known: { scripts: readonly string[]; isBinary: (name: string) => boolean },
): string[] {
  return codeIn(file).flatMap((code) =>
    [...code.matchAll(typedCommand)].flatMap(([command, npx, name = '']) => {
      const isKnown = npx ? known.isBinary(name) : [...known.scripts, ...ownCommands].includes(name)
      return isKnown ? [] : [command]
    }),
  )
}
