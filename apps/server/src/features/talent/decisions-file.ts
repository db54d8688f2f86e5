import { refusedWorkReasons } from '@club/contract/constants.ts'
import { z } from 'zod'
import { type CommandItems, commandItems } from '../../kit/command-items.ts'
import { csvTable, readTableRow } from '../../kit/csv-table.ts'
import { inTransactionOrPreview, orderIn, printPreview, recordBefore } from '../../kit/operator-act.ts'
import { type CommandCall, exitCodes } from '../../kit/operator-command.ts'
import type { ContestContext } from './contest.ts'
import { decideWork, ReviewRefused } from './review.ts'

export const maxAdviceLength = 300

const maxRows = 1000

const common = {
  work: z.string().regex(/^[1-6]\d{5}$/, 'is six digits'),
  revision: z.coerce.number().int().min(1),
}
const showing = { ...common, because: z.literal('').default(''), advice: z.literal('').default('') }
const sendingBack = {
  ...common,
  because: z.enum(refusedWorkReasons),
  advice: z.string().trim().max(maxAdviceLength).default(''),
}
/** A row of the file; empty cells say nothing. What is not waiting is touched only if the row says so. */
const row = z.discriminatedUnion('decision', [
  z.strictObject({ ...showing, decision: z.literal('approve') }),
  z.strictObject({ ...showing, decision: z.literal('restore') }),
  z.strictObject({ ...sendingBack, decision: z.literal('refuse') }),
  z.strictObject({ ...sendingBack, decision: z.literal('take-down') }),
])
type Row = z.output<typeof row>

const fromOf = {
  approve: ['review'],
  restore: ['refused'],
  refuse: ['review'],
  'take-down': ['shown', 'deleted'],
} as const

/** Takes decisions from a CSV file; bad rows are named and the good ones kept: rules/contest#review. */
export async function decideFromFile(
  context: ContestContext,
  call: CommandCall<{ file: string; dryRun: boolean }>,
): Promise<number> {
  const { args, print, signal } = call
  const rows = await csvTable(args.file)
  if (typeof rows === 'string' || rows.length > maxRows) {
    print.err(typeof rows === 'string' ? rows : `a file has at most ${maxRows} rows`)
    return exitCodes.refused
  }
  if (rows.length === 0) {
    print.err('warning: the file has a header and no row')
    return exitCodes.empty
  }
  const decided = rows
    .filter((each) => !('cells' in each) || each.cells.decision !== '')
    .map((each) => ({ line: each.line, read: readTableRow(row, each) }))
  const parts = decided.flatMap(({ read }) => {
    if ('problem' in read) return []
    const { work, revision, decision } = read.data
    return [{ work, revision, decision }]
  })
  if (parts.length > 0)
    await recordBefore(context, orderIn(call), 'review.decide', { works: parts.length, parts })
  const items = await commandItems(context, 'review decide', orderIn(call))
  const counts = new Map<string, number>()
  for (const { line, read } of decided) {
    if (signal.aborted) return exitCodes.stopped
    const problem = 'problem' in read ? read.problem : await decideRow(context, items, read.data, args.dryRun)
    if (problem !== null) print.err(`line ${line}: ${problem}`)
    const what = problem === null && 'data' in read ? read.data.decision : 'refused'
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const refused = counts.get('refused') ?? 0
  counts.delete('refused')
  const open = rows.length - decided.length
  print.out(
    `${decided.length - refused} of ${rows.length} decisions taken${open === 0 ? '' : `, ${open} left open`}`,
  )
  if (args.dryRun) for (const [what, count] of counts) print.out(`${count} ${what}`)
  printPreview(print, args)
  return refused === 0 ? exitCodes.ok : exitCodes.refused
}

/** Why a row is not done; null if it is. */
async function decideRow(
  context: ContestContext,
  items: CommandItems,
  data: Row,
  isPreview: boolean,
): Promise<string | null> {
  const { work: workNo, revision, decision } = data
  const verdict =
    data.decision === 'approve' || data.decision === 'restore'
      ? ('approve' as const)
      : { refuse: data.because, advice: data.advice === '' ? null : data.advice }
  const attempt = await items.attempt(workNo, () =>
    refusalOf(() =>
      inTransactionOrPreview(context.db, isPreview, (tx) =>
        decideWork(tx, context, { workNo, revision, verdict, from: fromOf[decision] }),
      ),
    ),
  )
  return 'value' in attempt ? attempt.value : `${workNo} failed (${attempt.cause}): run the command again`
}

async function refusalOf(decide: () => Promise<unknown>): Promise<string | null> {
  try {
    await decide()
    return null
  } catch (error) {
    if (error instanceof ReviewRefused) return error.message
    throw error
  }
}
