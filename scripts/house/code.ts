// Where code belongs, and what no file may contain.
import ts from 'typescript'
import { locationOf, nodesOf, parse, type SourceFile, textOf } from './sources.ts'

function statementIn(casing: (keyword: string) => string): RegExp {
  const [w, select, from, insert, into, update, set, del] = (
    ['with', 'select', 'from', 'insert', 'into', 'update', 'set', 'delete'] as const
  ).map(casing)
  return new RegExp(
    `^\\s*(${w}\\s[\\s\\S]*)?(${select}\\s[\\s\\S]*?\\s${from}\\s|${insert}\\s+${into}\\s|` +
      `${update}\\s+[\\w.…"]+(\\s+\\w+)?\\s+${set}\\s|${del}\\s+${from}\\s)`,
  )
}

// All capitals or none: an English sentence may begin with such a word ("Select a file from the
// list").
const statements = [statementIn((word) => word), statementIn((word) => word.toUpperCase())]

export function sqlStatements(file: SourceFile): string[] {
  return nodesOf(parse(file)).flatMap((node) => {
    const text = textOf(node)
    if (text === undefined || !statements.some((statement) => statement.test(text))) return []
    return [`${locationOf(file, node)} ${text.trim().slice(0, 60)}`]
  })
}

export function environmentReads(file: SourceFile): string[] {
  const reads = nodesOf(parse(file)).filter((node) => {
    if (ts.isPropertyAccessExpression(node))
      return node.name.text === 'env' && node.getText().replace(/\s/g, '').endsWith('process.env')
    if (ts.isElementAccessExpression(node)) return /^process\[['"`]env/.test(node.getText())
    // `import { env } from 'node:process'` and `const { env } = process` read the environment, too.
    if (ts.isImportSpecifier(node)) {
      return (
        node.parent.parent.parent.getText().includes('process') &&
        (node.propertyName ?? node.name).text === 'env'
      )
    }
    if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) return false
    return /^\{[^}]*\benv\b[^}]*\} = process$/.test(node.getText())
  })
  return reads.map((node) => locationOf(file, node))
}

/** Imports of the library that works on pictures: `boundedSharp` of the server's kit sets its limit of time. */
export function unboundedPictures(file: SourceFile): string[] {
  return nodesOf(parse(file)).flatMap((node) =>
    ts.isStringLiteral(node) && node.text === 'sharp' ? [locationOf(file, node)] : [],
  )
}

const isOpenTable = (node: ts.Node): node is ts.VariableDeclaration & { name: ts.Identifier } =>
  ts.isVariableDeclaration(node) &&
  ts.isIdentifier(node.name) &&
  /^((Readonly|Partial)<)*Record<string,/.test(node.type?.getText() ?? '') &&
  node.initializer !== undefined &&
  ts.isObjectLiteralExpression(node.initializer)

/**
 * Look-ups in a table whose keys are any text: `table['constructor']` finds what every object inherits. `own` of the
 * contract finds only what the table has.
 */
export function inheritedLookUps(file: SourceFile): string[] {
  // Few files have such a table, and parsing takes a while.
  if (!file.text.includes('Record<string,')) return []
  const nodes = nodesOf(parse(file))
  const tables = new Set(nodes.filter(isOpenTable).map((node) => node.name.text))
  return nodes.flatMap((node) => {
    if (!ts.isElementAccessExpression(node) || !ts.isIdentifier(node.expression)) return []
    const { expression, argumentExpression: key } = node
    if (!tables.has(expression.text) || ts.isStringLiteralLike(key) || ts.isNumericLiteral(key)) return []
    const isWrite = ts.isBinaryExpression(node.parent) && node.parent.left === node
    return isWrite ? [] : [`${locationOf(file, node)} ${node.getText()}`]
  })
}

const tests = new Set(['test', 'it', 'describe', 'suite'])
const leftOut = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails'])

export function testsLeftOut(file: SourceFile): string[] {
  return nodesOf(parse(file)).flatMap((node) => {
    if (!ts.isPropertyAccessExpression(node) || !leftOut.has(node.name.text)) return []
    const subject = node.expression.getText().split('.')[0] ?? ''
    return tests.has(subject) ? [`${locationOf(file, node)} ${node.getText()}`] : []
  })
}

interface LockFile {
  packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>
}

/** Addresses in a lock file tie every install to one registry. */
export function downloadAddresses(lockFile: string): string[] {
  const { packages } = JSON.parse(lockFile) as LockFile
  return Object.entries(packages)
    .filter(([, { resolved }]) => resolved?.includes('://'))
    .map(([name]) => name)
}

/** Optional packages, mostly those of other systems: without their entries `npm ci` refuses the lock file. */
export function missingFromLock(lockFile: string): string[] {
  const { packages } = JSON.parse(lockFile) as LockFile
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${folder}/node_modules/${name}`],
    ),
  )
}

const machinePath = /(?<![\w.@-])(\/(root|Users)\/[\w.-]+|\/work\/(main|shared)\b|[A-Z]:\\Users\\)/

export function machinePaths({ name, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (machinePath.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : []))
}
