import type { FileHandle } from 'node:fs/promises'
import { englishCount } from '@club/contract/english-count.ts'
import { withoutUnseenAround } from '@club/contract/unseen-around.rules.ts'
import type { z } from 'zod'
import { inspectCsv, openCsv } from './csv-inspect.ts'
import { csvRecords } from './csv-records.ts'

const maxBytes = 1024 * 1024

/** A row of a small file by the names of its columns, or why it cannot be read; `line` counts from 1 for the header. */
export type TableRow = { line: number } & ({ cells: Record<string, string> } | { reason: string })

/**
 * The rows of an operator's file whose header line names some of these columns, or a message for the operator. It repeats
 * nothing of another header: the path may name any file that the server can read, such as its settings.
 */
export async function csvTable(path: string, columns: readonly string[]): Promise<TableRow[] | string> {
  const { handle, problem } = await openCsv(path)
  if (handle === null) return problem
  try {
    return await rowsOf(handle, columns)
  } finally {
    await handle.close()
  }
}

async function rowsOf(handle: FileHandle, columns: readonly string[]): Promise<TableRow[] | string> {
  if ((await handle.stat()).size > maxBytes) return 'the file is larger than 1 MiB'
  const inspected = await inspectCsv(handle)
  if (inspected.problem !== null) return inspected.problem
  let header: string[] | null = null
  const rows: TableRow[] = []
  for await (const each of csvRecords(handle, inspected, { needsLineEnd: false })) {
    const { line } = each
    if (header === null) {
      if (!('cells' in each)) return `line ${line}: ${each.reason}`
      header = each.cells.map(withoutUnseenAround)
      const unknown = header.filter((name) => !columns.includes(name)).length
      if (unknown > 0)
        return `of the header's columns, ${unknown} of ${header.length} are not known: it may have ${columns.join(',')}`
      if (new Set(header).size < header.length) return 'the header names a column twice'
    } else if (!('cells' in each)) rows.push({ line, reason: each.reason })
    else if (each.cells.length !== header.length) {
      rows.push({
        line,
        reason: `it has ${englishCount(each.cells.length, 'cell')}, the header ${header.length}`,
      })
    } else {
      const cells = each.cells.map(withoutUnseenAround)
      rows.push({ line, cells: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])) })
    }
  }
  return header === null ? 'the file is empty' : rows
}

/** A row by its schema, or what is wrong with it, in words for the operator. */
export function readTableRow<S extends z.ZodType>(
  schema: S,
  row: TableRow,
): { data: z.output<S> } | { problem: string } {
  if (!('cells' in row)) return { problem: row.reason }
  const parsed = schema.safeParse(row.cells)
  if (parsed.success) return { data: parsed.data }
  return {
    problem: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  }
}
