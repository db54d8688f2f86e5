import { adviceKey, maxAdviceLength } from '@club/contract/desk/review.ts'
import { type Language, languages } from '@club/contract/languages.ts'
import { refusedWorkReasons, type WorkState, workNoPattern } from '@club/contract/talent.constants.ts'
import { z } from 'zod'
import type { Tx } from '../../kit/database/db.ts'
import { csvTable, readTableRow } from '../../kit/files/csv-table.ts'
import { type ActCall, type ActOutcome, changed } from '../../kit/operator/act.ts'
import { recordOutcome } from '../../kit/operator/audit.ts'
import { type CommandItems, commandItems } from '../../kit/operator/command-items.ts'
import { inTransactionOrPreview, recordBefore } from '../../kit/operator/operator-act.ts'
import type { ContestContext } from './contest.ts'
import { adviceIn, decideWork, ReviewRefused, refuseUnopened } from './review.ts'
import type { ReviewWords } from './review.words.ts'

type W = ReviewWords['decide']

const maxRows = 1000

const common = {
  work: z.string().regex(workNoPattern, 'is six digits'),
  revision: z.coerce.number().int().min(1),
}
const nothing = z.literal('').default('')
const advice = z.string().trim().max(maxAdviceLength).default('')
/** The column with the words in a language: `advice`, `advice_en` and so on. */
const adviceColumn = (language: Language) =>
  adviceKey(language).replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
const columns = ['work', 'revision', 'decision', 'because', ...languages.map(adviceColumn)]
const adviceColumns = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(languages.map((language) => [adviceColumn(language), schema])) as Record<never, never>
const showing = { ...common, because: nothing, ...adviceColumns(nothing) }
const sendingBack = { ...common, because: z.enum(refusedWorkReasons), ...adviceColumns(advice) }
/** A row of the file; empty cells say nothing. What is not waiting is touched only if the row says so. */
const row = z.discriminatedUnion('decision', [
  z.strictObject({ ...showing, decision: z.literal('approve') }),
  z.strictObject({ ...showing, decision: z.literal('restore') }),
  z.strictObject({ ...sendingBack, decision: z.literal('refuse') }),
  z.strictObject({ ...sendingBack, decision: z.literal('take-down') }),
])
type Row = z.output<typeof row>
type Kind = Row['decision']

const fromOf = {
  approve: ['review'],
  restore: ['refused'],
  refuse: ['review'],
  'take-down': ['shown', 'deleted'],
} as const

type Call = ActCall<{ file: string }>

/**
 * Takes decisions from a CSV file; bad rows are named and the good ones kept: rules/contest#review. What is shown, deleted
 * or refused is touched only if the operator looked at it.
 */
export async function decideFromFile(context: ContestContext, call: Call): Promise<ActOutcome<W>> {
  const rows = await csvTable(call.args.file, columns)
  if (typeof rows === 'string') return { refused: () => rows }
  if (rows.length > maxRows) return { refused: (w) => w.tooLong(maxRows) }
  if (rows.length === 0) return { refused: (w) => w.noRow, isEmpty: true }
  const decided = rows
    .filter((each) => !('cells' in each) || each.cells.decision !== '')
    .map((each) => ({ line: each.line, read: readTableRow(row, each) }))
  const ordered = decided.flatMap(({ line, read }) => ('data' in read ? [{ line, data: read.data }] : []))
  const parts = ordered.map(({ data: { work, revision, decision } }) => ({ work, revision, decision }))
  const actId =
    parts.length > 0
      ? await recordBefore(context, call, 'review.decide', { works: parts.length, parts })
      : null
  const items = await commandItems(context, 'review decide', call)
  const ends = call.isPreview
    ? await previewAll(context, items, ordered, call)
    : await decideAll(context, items, ordered, call)
  if (actId && !call.isPreview) await recordOutcome(context, actId, outcomeOf(ordered, ends))
  return told(rows.length, decided, ends, call.isPreview)
}

type Read = ReturnType<typeof readTableRow<typeof row>>

/** What became of the rows; those that a stop came before are left out. */
function told(
  rows: number,
  decided: readonly { line: number; read: Read }[],
  ends: Ends,
  isPreview: boolean,
): ActOutcome<W> {
  const counts = new Map<Kind, number>()
  const problems: { line: number; why: (w: W) => string }[] = []
  let isStopped = false
  for (const { line, read } of decided) {
    if ('problem' in read) {
      problems.push({ line, why: () => read.problem })
      continue
    }
    const end = ends.get(line)
    if (!end) isStopped = true
    else if ('why' in end) problems.push({ line, why: end.why })
    else counts.set(read.data.decision, (counts.get(read.data.decision) ?? 0) + 1)
  }
  const done = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const kinds = isPreview ? [...counts] : []
  return {
    changes: (w) => [
      changed(w.taken(done, rows, rows - decided.length)),
      ...kinds.map(([kind, count]) => changed(w.count(count, w.kinds[kind]))),
    ],
    problems: (w) => problems.map(({ line, why }) => w.line(line, why(w))),
    isStopped,
  }
}

/** A line with its decision. */
interface Ordered {
  line: number
  data: Row
}

/** How a decision ended: the work's state before and after, or why it was not taken. */
type End = { before: WorkState; after: WorkState } | { why: (w: W) => string; problem: string }

/** By line; those that a stop came before are missing. */
type Ends = ReadonlyMap<number, End>

/** Takes each decision in a transaction of its own, in the order of the file. */
async function decideAll(
  context: ContestContext,
  items: CommandItems,
  ordered: readonly Ordered[],
  call: Call,
): Promise<Ends> {
  const ends = new Map<number, End>()
  for (const { line, data } of ordered) {
    if (call.signal.aborted) break
    const attempt = await items.attempt(data.work, () =>
      context.db.inTransaction((tx) => decideRow(tx, context, data, call)),
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
  call: Call,
): Promise<Ends> {
  const ends = new Map<number, End>()
  const ofWork = new Map<string, Ordered[]>()
  for (const each of ordered) ofWork.set(each.data.work, [...(ofWork.get(each.data.work) ?? []), each])
  for (const [work, lines] of ofWork) {
    const attempt = await items.attempt(work, () =>
      inTransactionOrPreview(context.db, true, async (tx) => {
        for (const { line, data } of lines) ends.set(line, await decideRow(tx, context, data, call))
      }),
    )
    if ('cause' in attempt) for (const { line, data } of lines) ends.set(line, failed(data, attempt))
  }
  return ends
}

const failed = ({ work }: Row, { cause }: { cause: string }): End => ({
  why: (w) => w.failed(work, cause),
  problem: `${work} failed (${cause})`,
})

/** A refusal comes before anything is written, so the transaction goes on. */
async function decideRow(tx: Tx, context: ContestContext, data: Row, { operator }: Call): Promise<End> {
  const { work: workNo, revision, decision } = data
  const verdict =
    data.decision === 'approve' || data.decision === 'restore'
      ? ('approve' as const)
      : { refuse: data.because, advice: adviceIn(data, adviceColumn) }
  try {
    if (decision === 'take-down' || decision === 'restore')
      await refuseUnopened(tx, context, { workNo, revision, operator })
    const decided = await decideWork(tx, context, {
      workNo,
      revision,
      verdict,
      from: fromOf[decision],
      operator,
    })
    return { before: decided.before, after: decided.row.state }
  } catch (error) {
    if (!(error instanceof ReviewRefused)) throw error
    return { why: (w) => error.why(w.refusals), problem: error.message }
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
