// Text that members see comes from the dictionaries, never from a component.
import path from 'node:path'
import { languages } from '@club/contract/languages.ts'
import ts from 'typescript'
import { locationOf, nodesOf, parse, type SourceFile, textOf } from './sources.ts'

const seenAttributes = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'])
/** The only files that hold texts for members: `words.zh-cn.ts`, `stays.words.en-us.ts`. */
export const wordsFilePattern = /[/.]words\.[a-z]{2}-[a-z]{2}\.ts$/
const letters = /\p{L}/u
const chinese = /\p{Script=Han}/u

/** The literals that an expression may evaluate to: both arms of `a ? 'x' : 'y'`, the ends of `a && 'x'`. */
function* outcomes(node: ts.Node): Generator<ts.Node> {
  if (ts.isParenthesizedExpression(node)) yield* outcomes(node.expression)
  else if (ts.isConditionalExpression(node)) {
    yield* outcomes(node.whenTrue)
    yield* outcomes(node.whenFalse)
  } else if (ts.isBinaryExpression(node)) {
    yield* outcomes(node.left)
    yield* outcomes(node.right)
  } else if (textOf(node) !== undefined) yield node
}

function* seenLiterals(node: ts.Node): Generator<ts.Node> {
  if (ts.isJsxText(node)) yield node
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
    yield* outcomes(node.expression)
  }
  if (ts.isJsxAttribute(node) && seenAttributes.has(node.name.getText()) && node.initializer) {
    const value = node.initializer
    if (ts.isJsxExpression(value)) {
      if (value.expression) yield* outcomes(value.expression)
    } else yield value
  }
}

/** Comparisons such as `kind === 'vote' && <Vote />` are decisions, not text. */
function isCompared(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isBinaryExpression(parent)) return false
  return /^(={2,3}|!={1,2}|[<>]=?)$/.test(parent.operatorToken.getText())
}

export function literalWords(file: SourceFile): string[] {
  const found = new Set<string>()
  for (const node of nodesOf(parse(file))) {
    const text = textOf(node)
    if (text !== undefined && chinese.test(text)) found.add(`${locationOf(file, node)} ${text.trim()}`)
    for (const literal of seenLiterals(node)) {
      const seen = textOf(literal) ?? ''
      if (letters.test(seen) && !isCompared(literal)) found.add(`${locationOf(file, literal)} ${seen.trim()}`)
    }
  }
  return [...found]
}

export function styleProps(file: SourceFile): string[] {
  return nodesOf(parse(file))
    .filter((node) => ts.isJsxAttribute(node) && node.name.getText() === 'style')
    .map((node) => locationOf(file, node))
}

/** Comparisons with a single language, which would miss additional ones. */
export function languageComparisons(file: SourceFile): string[] {
  const isLanguage = (node: ts.Node) => languages.some((language) => language === textOf(node))
  return nodesOf(parse(file))
    .filter((node) => ts.isBinaryExpression(node) && isCompared(node.left))
    .filter((node) => ts.isBinaryExpression(node) && (isLanguage(node.left) || isLanguage(node.right)))
    .map((node) => locationOf(file, node))
}

/** Names of languages in code: a further language would have to be added there, too. */
export function languageNames(file: SourceFile): string[] {
  const names = new Set<string>(languages)
  return nodesOf(parse(file))
    .filter((node) => names.has(ts.isIdentifier(node) ? node.text : (textOf(node) ?? '')))
    .map((node) => locationOf(file, node))
}

/** Words files of other languages that do not take their shape from the first. */
export function shapeless(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ name }) => wordsFilePattern.test(name) && !/words\.zh-cn\.ts$/.test(name))
    .filter(({ text }) => !/export const words: \w+(?: zhCn)? = \{/.test(text))
    .map(({ name }) => name)
}

/** The pages of a table, each with the name of the words that hold its title. */
export function pagesOfTable({ name, text }: SourceFile): { page: string; words: string }[] {
  return text.split(/(?:featurePages|routeOfRow)\(/).flatMap((rows) => {
    const words = /^\w+/.exec(rows)?.[0] ?? ''
    return [...rows.matchAll(/load: \(\) => import\('([^']+)'\)/g)].map(([, imported = '']) => ({
      page: path.posix.join(path.posix.dirname(name), imported),
      words,
    }))
  })
}
