import { type ESTree, type Plugin, parseSync } from 'vite'
import { type StatusName, statuses } from '../../packages/contract/src/statuses.ts'

/** A declaration that needs one of these is a schema. */
const schemaModules = ['zod', './shapes.ts']

/** The names that a statement of a module declares or imports. */
function namesOf(statement: ESTree.Statement | ESTree.Directive): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name)
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type === 'FunctionDeclaration') return declared.id ? [declared.id.name] : []
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}

/** Fields of a node that name something without evaluating it. */
function isName(node: Record<string, unknown>, field: string): boolean {
  if (field === 'typeArguments' || field === 'typeAnnotation') return true
  return !node.computed && ((node.type === 'Property' && field === 'key') || field === 'property')
}

/** Whether evaluating a syntax tree reads one of the variables. */
function reads(node: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(node)) return node.some((each) => reads(each, names))
  if (typeof node !== 'object' || node === null) return false
  const fields = node as Record<string, unknown>
  if (fields.type === 'Identifier') return names.has(String(fields.name))
  return Object.entries(fields).some(([field, value]) => !isName(fields, field) && reads(value, names))
}

/**
 * A contract module without its schemas. Every declaration that needs one, directly or not, is left out, and so is
 * every import that is then unused: it would load its module along with this one.
 */
export function withoutSchemas(code: string): string {
  const schemas = new Set<string>()
  const { body } = parseSync('contract.ts', code).program
  const kept = body.filter((statement) => {
    const names = namesOf(statement)
    const isSchema =
      statement.type === 'ImportDeclaration'
        ? schemaModules.includes(statement.source.value)
        : names.length > 0 && reads(statement, schemas)
    if (isSchema) for (const name of names) schemas.add(name)
    return !isSchema
  })
  const others = kept.filter(({ type }) => type !== 'ImportDeclaration')
  const isNeeded = (statement: (typeof kept)[number]) =>
    statement.type !== 'ImportDeclaration' || reads(others, new Set(namesOf(statement)))
  // Comments stay with the statement that follows them.
  const starts = new Map(body.map((statement, index) => [statement, body[index - 1]?.end ?? 0]))
  const texts = kept.filter(isNeeded).map((statement) => code.slice(starts.get(statement), statement.end))
  return texts.join('') + code.slice(body.at(-1)?.end ?? 0)
}

/** Code with statuses in place of their names, so that their table need not be loaded. */
export function withoutStatusTable(code: string): string {
  return code.replace(/\bstatuses\.(\w+)\b/g, (whole, name) =>
    name in statuses ? `'${statuses[name as StatusName]}'` : whole,
  )
}

const namesStatuses = /import \{[^}]*\bstatuses\b[^}]*\} from '@club\/contract\/statuses\.ts'/

/**
 * Strips the contract of what only the server needs: schemas, summaries and the statuses that no browser code names.
 */
export function contractForBrowsers(sources: string): Plugin {
  return {
    name: 'club:contract-for-browsers',
    enforce: 'pre',
    transform(code, id) {
      if (namesStatuses.test(code) || id.endsWith('/contract/src/statuses.ts'))
        return { code: withoutStatusTable(code), map: null }
      if (!id.startsWith(sources) || !/endpoint</i.test(code)) return null
      const lean = withoutSchemas(code)
        .replace(/\bsummary:\s*(['"])(?:\\.|(?!\1)[^\\\n])*\1/g, "summary: ''")
        .replace(/\bstatuses: \[[^\]]*\]/g, 'statuses: []')
      return { code: lean, map: null }
    },
  }
}
