import { refusedWorkReasons } from '@club/contract/constants.ts'
import { z } from 'zod'
import { csvTable, readTableRow, type TableRow } from '../../kit/csv-table.ts'
import { type CommandCall, exitCodes } from '../../kit/operator-command.ts'
import type { ContestContext } from './contest.ts'
import { decideWork, ReviewRefused } from './review.ts'

export const maxAdviceLength = 300

const common = {
  work: z.string().regex(/^[1-6]\d{5}$/, 'is six digits'),
  revision: z.coerce.number().int().min(1),
}
/** A row of the file; empty cells say nothing. */
const row = z.discriminatedUnion('decision', [
  z.strictObject({
    ...common,
    decision: z.literal('approve'),
    because: z.literal('').default(''),
    advice: z.literal('').default(''),
  }),
  z.strictObject({
    ...common,
    decision: z.literal('refuse'),
    because: z.enum(refusedWorkReasons),
    advice: z.string().trim().max(maxAdviceLength).default(''),
  }),
])

/** Takes decisions from a CSV file; bad rows are named and the good ones kept: rules/contest#review. */
export async function decideFromFile(
  context: ContestContext,
  { args, operator, reason, print, signal }: CommandCall<{ file: string }>,
): Promise<number> {
  const rows = await csvTable(args.file)
  if (typeof rows === 'string') {
    print.err(rows)
    return exitCodes.refused
  }
  if (rows.length === 0) {
    print.err('warning: the file has a header and no row')
    return exitCodes.empty
  }
  let refused = 0
  let open = 0
  for (const each of rows) {
    if (signal.aborted) return exitCodes.stopped
    if ('cells' in each && each.cells.decision === '') {
      open += 1
      continue
    }
    const problem = await decideRow(context, each, { operator, reason })
    if (problem === null) continue
    refused += 1
    print.err(`line ${each.line}: ${problem}`)
  }
  print.out(
    `${rows.length - refused - open} of ${rows.length} decisions taken${open === 0 ? '' : `, ${open} left open`}`,
  )
  return refused === 0 ? exitCodes.ok : exitCodes.refused
}

async function decideRow(
  context: ContestContext,
  each: TableRow,
  by: { operator: string; reason: string },
): Promise<string | null> {
  const read = readTableRow(row, each)
  if ('problem' in read) return read.problem
  const { data } = read
  const { work: workNo, revision } = data
  const verdict =
    data.decision === 'approve'
      ? ('approve' as const)
      : { refuse: data.because, advice: data.advice === '' ? null : data.advice }
  try {
    await decideWork(context, { ...by, workNo, revision, verdict })
    return null
  } catch (error) {
    if (error instanceof ReviewRefused) return error.message
    throw error
  }
}
