// The steps of docs/architecture.md: each names a file and a name in it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { nodesOf, parse, root } from './sources.ts'

export interface Step {
  /** From the root. */
  file: string
  name: string
}

/** Rows of the form `| text | [label](../file) | \`name\` |`. */
export function stepsIn(page: string): Step[] {
  return [...page.matchAll(/\| \[[^\]]+\]\(\.\.\/([^)]+)\) \| `([^`]+)` \|$/gm)].map(
    ([, file = '', name = '']) => ({ file, name }),
  )
}

/** Steps whose file does not contain the name, as sentences. */
export function namesMissing(steps: readonly Step[]): string[] {
  return steps.flatMap(({ file, name }) => {
    const full = path.join(root, file)
    if (!existsSync(full)) return [`${file} does not exist`]
    const source = parse({ name: file, text: readFileSync(full, 'utf8') })
    const isThere = nodesOf(source).some((node) => ts.isIdentifier(node) && node.text === name)
    return isThere ? [] : [`${file} has no ${name}`]
  })
}
