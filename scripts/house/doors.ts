import ts from 'typescript'
import { parse, type SourceFile } from './sources.ts'

/** A door says what a feature is for; beyond this it is a list of files. */
export const maxReExportedFiles = 3

export const isDoor = (name: string): boolean => /\/features\/([^/]+)\/\1\.ts$/.test(name)

/** The door, if it re-exports from too many files; an import that is exported again counts, too. */
export function listsOfFiles(file: SourceFile): string[] {
  const importedFrom = new Map<string, string>()
  const files = new Set<string>()
  for (const statement of parse(file).statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = (statement.moduleSpecifier as ts.StringLiteral).text
      const bindings = statement.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) importedFrom.set(name.text, from)
    }
    if (!ts.isExportDeclaration(statement)) continue
    const { moduleSpecifier, exportClause } = statement
    if (moduleSpecifier) files.add((moduleSpecifier as ts.StringLiteral).text)
    else if (exportClause && ts.isNamedExports(exportClause))
      for (const { name, propertyName } of exportClause.elements) {
        const from = importedFrom.get((propertyName ?? name).text)
        if (from) files.add(from)
      }
  }
  return files.size > maxReExportedFiles ? [`${file.name}: ${[...files].join(', ')}`] : []
}
