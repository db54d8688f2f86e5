import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export const root = path.resolve(import.meta.dirname, '../..')

export interface SourceFile {
  /** Relative to the root, with slashes. */
  name: string
  text: string
}

const foreignFolders = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'])

/** Every file below a folder of the project, except installed, built or stored ones. */
export function filesIn(folder: string, wanted: RegExp): SourceFile[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (foreignFolders.has(entry.name)) return []
    if (entry.isDirectory()) return filesIn(name, wanted)
    return wanted.test(name) ? [{ name, text: readFileSync(path.join(root, name), 'utf8') }] : []
  })
}

export function isTest(name: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(name)
}

// Parsing all files takes seconds, and several tests of a file read the same ones.
const trees = new WeakMap<SourceFile, ts.SourceFile>()

export function parse(file: SourceFile): ts.SourceFile {
  const tree = trees.get(file) ?? ts.createSourceFile(file.name, file.text, ts.ScriptTarget.Latest, true)
  trees.set(file, tree)
  return tree
}

/** A node and all below it, in the order of the text. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  const open = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    const children: ts.Node[] = []
    next.forEachChild((child) => {
      children.push(child)
    })
    open.push(...children.reverse())
  }
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
