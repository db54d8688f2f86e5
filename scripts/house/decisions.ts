// The records of docs/decisions: each says when it was decided and whether it is in force, and the index lists them all.
import type { SourceFile } from './sources.ts'

export const maxRecords = 35

/** What a record lacks of the form that all have. */
export function recordFaults({ name, text }: SourceFile): string[] {
  const number = /(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? 'no number'
  const parts: [part: string, pattern: RegExp][] = [
    ['title', new RegExp(`^# ${number} \\S`)],
    ['date', /^Date: 20\d\d-[01]\d-[0-3]\d$/m],
    ['status', /^Status: (?:in force|replaced by \[decision \d{4}\]\(\d{4}-[a-z0-9-]+\.md\))\.$/m],
    ['context', /^## Context$/m],
    ['decision', /^## Decision$/m],
    ['consequences', /^## Consequences$/m],
  ]
  return parts.filter(([, pattern]) => !pattern.test(text)).map(([part]) => `${name}: ${part}`)
}

/** The files in the rows of the index, such as `| [0001](0001-ledger.md) | … |`. */
export function indexedFiles(index: string): string[] {
  return [...index.matchAll(/^\| \[(\d{4})\]\((\1-[a-z0-9-]+\.md)\) \| .+ \|$/gm)].map(
    ([, , file = '']) => file,
  )
}
