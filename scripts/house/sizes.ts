import ts from 'typescript'
import { nodesOf, parse, type SourceFile } from './sources.ts'

export const maxFileLines = 400
export const maxFunctionLines = 70

/** The file, if it has too many lines. */
export function longFiles(file: SourceFile): string[] {
  const lines = file.text.replace(/\n$/, '').split('\n').length
  return lines > maxFileLines ? [`${file.name}: ${lines} lines`] : []
}

/** Functions with too many lines, by their first line. */
export function longFunctions(file: SourceFile): string[] {
  const source = parse(file)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  return nodesOf(source).flatMap((node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return []
    const first = lineOf(node.getStart(source))
    const lines = lineOf(node.end) - first + 1
    return lines > maxFunctionLines ? [`${file.name}:${first}: ${lines} lines`] : []
  })
}
