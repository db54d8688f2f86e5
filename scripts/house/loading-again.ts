// What fetches again or reloads in the web goes through apps/web/src/kit/calls/again.ts: decisions/0023#loading-again.
import ts from 'typescript'
import { locationOf, nodesOf, parse, type SourceFile } from './sources.ts'

/** Code is loaded by `loadCode`, by what is built on it, or before the app is there. */
const codeLoaders = new Set([
  'loadCode',
  'lazyWithRetry',
  'optional',
  'defineOverlay',
  // A failure is kept for renders; for prefetching, which has one try.
  'loadedOnce',
])

const pageTable = /\/(routes\.tsx|pages\.ts)$/
const queryOptions = new Set([
  'retryDelay',
  'retryOnMount',
  'refetchInterval',
  'refetchIntervalInBackground',
  'refetchOnMount',
  'refetchOnReconnect',
  'refetchOnWindowFocus',
])
const connections = new Set(['XMLHttpRequest', 'EventSource', 'WebSocket'])
const request =
  /\b(refetch\w*|invalidateQueries|fetchQuery|prefetch\w*|fetch|ask|call|send|reload|import|checkConnection)\s*\(/

function* ancestorsOf(node: ts.Node): Generator<ts.Node> {
  for (let one = node.parent; one; one = one.parent) yield one
}

function isCodeLoader(node: ts.Node, file: string): boolean {
  if (ts.isCallExpression(node)) return codeLoaders.has(node.expression.getText())
  return pageTable.test(file) && ts.isPropertyAssignment(node) && node.name.getText() === 'load'
}

const calls = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText().replace(/^(window|globalThis|self)\./, '') === name

function isQueryOption(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node)) return false
  const name = node.name.getText()
  if (queryOptions.has(name)) return true
  const { initializer: value } = node
  // A word, or the function of a button, is not an option.
  const isRule = ts.isArrowFunction(value) && value.parameters.length > 1
  return (
    name === 'retry' &&
    (isRule || ts.isNumericLiteral(value) || /^(true|false|Infinity)$/.test(value.getText()))
  )
}

function isEndless(node: ts.Node): boolean {
  if (ts.isForStatement(node)) return node.condition === undefined
  return ts.isWhileStatement(node) && node.expression.getText() === 'true'
}

const isOfWorker = (file: string) => file.startsWith('apps/web/src/service-worker/')

function problemOf(node: ts.Node, file: SourceFile): string | null {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return [...ancestorsOf(node)].some((one) => isCodeLoader(one, file.name)) ? null : 'import()'
  }
  if (ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'lazy') return 'lazy'
  if (ts.isPropertyAccessExpression(node) && /\blocation\.reload$|\bhistory\.go$/.test(node.getText()))
    return 'reload'
  if (calls(node, 'fetch') && !file.name.startsWith('apps/web/src/kit/') && !isOfWorker(file.name))
    return 'fetch()'
  if (ts.isNewExpression(node) && connections.has(node.expression.getText()))
    return `new ${node.expression.getText()}`
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'sendBeacon') return 'sendBeacon'
  if (isQueryOption(node)) return 'option of a query'
  if (calls(node, 'setInterval')) return 'setInterval'
  const isTimed = calls(node, 'setTimeout') && request.test(node.arguments[0]?.getText() ?? '')
  if (isTimed && !/\btriesOf\(/.test(file.text)) return 'setTimeout'
  if (
    isEndless(node) &&
    /\bawait\b/.test(node.getText()) &&
    !/\b(nextPause|when\w+)\(\)/.test(node.getText())
  )
    return 'endless loop'
  return null
}

/** What loads again by rules of its own, as `file: what`. */
export function ownLoaders(file: SourceFile): string[] {
  return nodesOf(parse(file)).flatMap((node) => {
    const problem = problemOf(node, file)
    return problem ? [`${locationOf(file, node)} ${problem}`] : []
  })
}
