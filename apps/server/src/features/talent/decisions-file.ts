import { refusedWorkReasons, type WorkState, workNoPattern } from '@club/contract/talent.constants.ts'
import { z } from 'zod'
import type { Tx } from '../../kit/database/db.ts'
import { csvTable, readTableRow } from '../../kit/files/csv-table.ts'
import { recordOutcome } from '../../kit/operator/audit.ts'
import { type CommandItems, commandItems } from '../../kit/operator/command-items.ts'
import {
  inTransactionOrPreview,
  orderIn,
  printPreview,
  recordBefore,
} from '../../kit/operator/operator-act.ts'
import { type CommandCall, exitCodes } from '../../kit/operator/operator-command.ts'
import type { ContestContext } from './contest.ts'
import { decideWork, ReviewRefused } from './review.ts'

export const maxAdviceLength = 300

const maxRows = 1000

const common = {
  work: z.string().regex(workNoPattern, 'is six digits'),
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
  const ordered = decided.flatMap(({ line, read }) => ('data' in read ? [{ line, data: read.data }] : []))
  const parts = ordered.map(({ data: { work, revision, decision } }) => ({ work, revision, decision }))
  const order = orderIn(call)
  const actId =
    parts.length > 0
      ? await recordBefore(context, order, 'review.decide', { works: parts.length, parts })
      : null
  const items = await commandItems(context, 'review decide', order)
  const ends = args.dryRun
    ? await previewAll(context, items, ordered)
    : await decideAll(context, items, ordered, signal)
  if (actId && !args.dryRun) await recordOutcome(context, actId, outcomeOf(ordered, ends))
  const counts = new Map<string, number>()
  for (const { line, read } of decided) {
    const end = 'problem' in read ? read : ends.get(line)
    if (!end) return exitCodes.stopped
    if ('problem' in end) print.err(`line ${line}: ${end.problem}`)
    const what = 'data' in read && !('problem' in end) ? read.data.decision : 'refused'
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

/** A line with its decision. */
interface Ordered {
  line: number
  data: Row
}

/** How a decision ended: the work's state before and after, or why it was not taken. */
type End = { before: WorkState; after: WorkState } | { problem: string }

/** By line; those that a stop came before are missing. */
type Ends = ReadonlyMap<number, End>

/** Takes each decision in a transaction of its own, in the order of the file. */
async function decideAll(
  context: ContestContext,
  items: CommandItems,
  ordered: readonly Ordered[],
  signal: AbortSignal,
): Promise<Ends> {
  const ends = new Map<number, End>()
  for (const { line, data } of ordered) {
    if (signal.aborted) break
    const attempt = await items.attempt(data.work, () =>
      context.db.inTransaction((tx) => decideRow(tx, context, data)),
    )
    ends.set(line, 'value' in attempt ? attempt.value : failed(data, attempt))
  }
  return ends
}

/** Takes the decisions about a work one after the other and then back, so that a later one meets the earlier. */
async function previewAll(
  context: ContestContext,
  items: CommandItems,
  ordered: readonly Ordered[],
): Promise<Ends> {
  const ends = new Map<number, End>()
  const ofWork = new Map<string, Ordered[]>()
  for (const each of ordered) ofWork.set(each.data.work, [...(ofWork.get(each.data.work) ?? []), each])
  for (const [work, lines] of ofWork) {
    const attempt = await items.attempt(work, () =>
      inTransactionOrPreview(context.db, true, async (tx) => {
        for (const { line, data } of lines) ends.set(line, await decideRow(tx, context, data))
      }),
    )
    if ('cause' in attempt) for (const { line, data } of lines) ends.set(line, failed(data, attempt))
  }
  return ends
}

const failed = ({ work }: Row, { cause }: { cause: string }): End => ({
  problem: `${work} failed (${cause}): run the command again`,
})

/** A refusal comes before anything is written, so the transaction goes on. */
async function decideRow(tx: Tx, context: ContestContext, data: Row): Promise<End> {
  const { work: workNo, revision, decision } = data
  const verdict =
    data.decision === 'approve' || data.decision === 'restore'
      ? ('approve' as const)
      : { refuse: data.because, advice: data.advice === '' ? null : data.advice }
  try {
    const decided = await decideWork(tx, context, { workNo, revision, verdict, from: fromOf[decision] })
    return { before: decided.before, after: decided.row.state }
  } catch (error) {
    if (error instanceof ReviewRefused) return { problem: error.message }
    throw error
  }
}

/** What became of each decision, for the audit log; those that a stop came before are left out. */
function outcomeOf(ordered: readonly Ordered[], ends: Ends) {
  const parts = ordered.flatMap(({ line, data: { work, revision, decision } }) => {
    const end = ends.get(line)
    if (!end) return []
    return [{ work, revision, decision, ...('problem' in end ? { refused: end.problem } : end) }]
  })
  return { works: parts.filter((part) => 'after' in part).length, parts }
}
