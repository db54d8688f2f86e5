// Links to our own pages are made by `path`, which knows every page and encodes the query.
import { pagePaths } from '@club/contract/page-list.ts'
import ts from 'typescript'
import { locationOf, nodesOf, parse, type SourceFile, textOf } from './sources.ts'

/** Calls whose first argument is checked against the list of pages by its type. */
const typed = new Set(['path', 'groupEntries'])
/** What leads to the address that it is given. */
const leading = new Set(['navigate', 'leave', 'saveLink'])

const nameOfCall = (node: ts.Node) => (ts.isCallExpression(node) ? node.expression.getText() : '')

/** Names of table entries and types: a wrong one does not compile, or finds nothing. */
function isName(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.name === node
  return ts.isLiteralTypeNode(parent) || ts.isElementAccessExpression(parent)
}

function isTyped(node: ts.Node): boolean {
  for (let one = node.parent; one; one = one.parent) if (typed.has(nameOfCall(one))) return true
  return false
}

/** Home's path is also a plain slash, so it counts only where it leads somewhere. */
function leads(node: ts.Node): boolean {
  let { parent } = node
  if (ts.isJsxExpression(parent)) parent = parent.parent
  return ts.isJsxAttribute(parent) || leading.has(nameOfCall(parent))
}

/** The literal paths of our own pages in a file, as `file:line path`. */
export function literalPaths(file: SourceFile): string[] {
  return nodesOf(parse(file)).flatMap((node) => {
    const text = textOf(node)
    const page = text?.split(/[?#]/)[0] ?? ''
    if (!text || !pagePaths.some((one) => one === page) || isName(node) || isTyped(node)) return []
    return text === '/' && !leads(node) ? [] : [`${locationOf(file, node)} ${text}`]
  })
}
