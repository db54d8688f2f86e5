import { type ESTree, type Plugin, parseSync } from 'vite'

/** Whatever needs one of these is a schema. */
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

/** A contract module without its schemas: every declaration that needs one, directly or not, is left out. */
export function withoutSchemas(code: string): string {
  const schemas = new Set<string>()
  let lean = ''
  let end = 0
  for (const statement of parseSync('contract.ts', code).program.body) {
    const names = namesOf(statement)
    const isSchema =
      statement.type === 'ImportDeclaration'
        ? schemaModules.includes(statement.source.value)
        : names.length > 0 && reads(statement, schemas)
    if (isSchema) for (const name of names) schemas.add(name)
    else lean += code.slice(end, statement.end)
    end = statement.end
  }
  return lean + code.slice(end)
}

/** Leaves out of the endpoint table what only the server needs: schemas, summaries and statuses. */
export function contractForBrowsers(sources: string): Plugin {
  return {
    name: 'club:contract-for-browsers',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('endpoint<')) return null
      const lean = withoutSchemas(code)
        .replace(/\bsummary:\s*(['"])(?:\\.|(?!\1)[^\\\n])*\1/g, "summary: ''")
        .replace(/\bstatuses: \[[^\]]*\]/g, 'statuses: []')
      return { code: lean, map: null }
    },
  }
}
