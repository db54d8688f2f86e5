import { readFile, stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { z } from 'zod'

const maxBytes = 1024 * 1024

/** An operator's file as text by column, or a message for the operator. */
export async function csvRows(file: string): Promise<Record<string, string>[] | string> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return 'there is no such file'
  if (found.size > maxBytes) return 'the file is larger than 1 MiB'
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    return `the file cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`
  }
}

/** What is wrong with a row, in words for an operator. */
export function rowProblem({ issues }: z.ZodError): string {
  return issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
