import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'
import { inEachLanguage, type Language } from '../../packages/contract/src/languages.ts'
import { partsIn, wordsFile } from './words-build.ts'

const sources = path.join(path.dirname(fileURLToPath(import.meta.url)), 'src')

/** The entries of a table of titles, `'/myCard': 'Card wallet'`. */
function entriesOf(table: ESTree.ObjectProperty['value']): [string, string][] {
  if (table.type !== 'ObjectExpression') return []
  return table.properties.flatMap((each): [string, string][] =>
    each.type === 'Property' && each.key.type === 'Literal' && each.value.type === 'Literal'
      ? [[String(each.key.value), String(each.value.value)]]
      : [],
  )
}

/** The `titles` in the syntax tree of a words file. */
function titlesIn(node: unknown): [string, string][] {
  if (Array.isArray(node)) return node.flatMap(titlesIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, key, value } = node as ESTree.ObjectProperty
  const isTable = type === 'Property' && key.type === 'Identifier' && key.name === 'titles'
  return isTable ? entriesOf(value) : Object.values(node).flatMap(titlesIn)
}

/** The titles of the members' pages by path, in each language, as the words of their features declare them. */
export function pageTitles(): Record<Language, Record<string, string>> {
  return inEachLanguage((language) => {
    const files = partsIn(sources).map(({ file }) => wordsFile(file, language))
    return Object.fromEntries(
      files.flatMap((file) => titlesIn(parseSync(file, readFileSync(file, 'utf8')).program.body)),
    )
  })
}
