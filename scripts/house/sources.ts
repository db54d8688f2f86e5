import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export const root = path.resolve(import.meta.dirname, '../..')

export interface SourceFile {
  /** Relative to the root, with slashes. */
  name: string
  text: string
}

// Several tests of one process read the same sources, and reading and parsing all of them takes many seconds.
const read = new Map<string, SourceFile>()

function sourceFile(name: string): SourceFile {
  const file = read.get(name) ?? { name, text: readFileSync(path.join(root, name), 'utf8') }
  read.set(name, file)
  return file
}

const foreignFolders = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'])

/** Every file below a folder of the project, except installed, built or stored ones. */
export function filesIn(folder: string, wanted: RegExp): SourceFile[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (foreignFolders.has(entry.name)) return []
    if (entry.isDirectory()) return filesIn(name, wanted)
    return wanted.test(name) ? [sourceFile(name)] : []
  })
}

export function isTest(name: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(name)
}

const trees = new WeakMap<SourceFile, ts.SourceFile>()

export function parse(file: SourceFile): ts.SourceFile {
  const tree = trees.get(file) ?? ts.createSourceFile(file.name, file.text, ts.ScriptTarget.Latest, true)
  trees.set(file, tree)
  return tree
}

const nodes = new WeakMap<ts.SourceFile, readonly ts.Node[]>()

/** Every node of a tree, in the order of the text. */
export function nodesOf(tree: ts.SourceFile): readonly ts.Node[] {
  const known = nodes.get(tree)
  if (known) return known
  const all: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    all.push(node)
    node.forEachChild(visit)
  }
  visit(tree)
  nodes.set(tree, all)
  return all
}

/** The text of a literal: strings, and templates with their holes as `…`. */
export function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('')
}

export function locationOf(file: SourceFile, node: ts.Node): string {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
  return `${file.name}:${line + 1}`
}
