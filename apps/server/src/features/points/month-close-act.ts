import { addMonths, businessMonth, businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { type ActCall, type ActOutcome, act, changed, shellPreview } from '../../kit/operator/act.ts'
import { recordOutcome } from '../../kit/operator/audit.ts'
import { recordBefore } from '../../kit/operator/operator-act.ts'
import { argument, exitCodes, flag, monthName, type Print } from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import type { CloseRow } from './month-close.sql.ts'
import { type CloseDeps, closeMonth, OutageUnfinished, standingsOf } from './month-close.ts'
import { closeOf } from './months.ts'
import { type MonthsActsWords, words } from './months-acts.words.ts'

const count = (value: number) => value.toLocaleString('en')

export function closeLine({ month: name, members, ranks, begunAt, closedAt }: CloseRow): string {
  const state = closedAt
    ? `closed ${businessTime(closedAt)}`
    : `being closed since ${businessTime(begunAt)}, so far`
  return `${name}  ${state}  ${englishCount(count(members), 'member')}, ${englishCount(count(ranks), 'rank')}`
}

type CloseCall = ActCall<{ month?: string | undefined; leaveOutages: boolean }>
type CloseWords = MonthsActsWords['close']
type Outcome = ActOutcome<CloseWords>

/** What a close would freeze. Throws OutageUnfinished. */
async function planOf({ db, unfinishedOutageOf }: CloseDeps, { args }: CloseCall, month: string) {
  const known = await closeOf(db, month)
  const outage = known || args.leaveOutages ? null : await unfinishedOutageOf(db, month)
  if (outage) throw new OutageUnfinished(outage)
  const { members, ranks } = known?.closedAt ? known : await standingsOf(db, month)
  return { month, members, ranks, ...(args.leaveOutages ? { leavesOutages: true } : {}) }
}

function toldOf(
  { args }: CloseCall,
  month: string,
  { members, ranks }: { members: number; ranks: number },
  isOver: boolean,
) {
  return (w: CloseWords) => [
    changed(w.month, null, month),
    changed(w.members, null, w.count(members)),
    changed(w.ranks, null, w.count(ranks)),
    ...(args.leaveOutages ? [changed(w.leavesOutages)] : []),
    changed(isOver ? w.before : w.forGood),
  ]
}

function refusedBy(line: string, told: (w: CloseWords) => string): Outcome {
  return {
    refused: told,
    shell(print) {
      print.err(line)
      return exitCodes.refused
    },
  }
}

async function preview(deps: CloseDeps, call: CloseCall, month: string): Promise<Outcome> {
  const plan = await planOf(deps, call, month)
  const known = await closeOf(deps.db, month)
  await recordBefore(deps, call, 'months.close', plan)
  const { members, ranks } = plan
  return {
    changes: toldOf(call, month, plan, known?.closedAt != null),
    shell: shellPreview(
      known?.closedAt
        ? closeLine(known)
        : `would freeze ${englishCount(count(members), 'member')} and ${englishCount(count(ranks), 'rank')} of ${month}`,
    ),
  }
}

async function close(deps: CloseDeps, call: CloseCall): Promise<Outcome> {
  const { db, clock } = deps
  const { args, print, signal, isPreview } = call
  const current = businessMonth(await clock.now(db))
  const month = args.month ?? addMonths(current, -1)
  if (month >= current)
    return refusedBy(
      `${month} has not ended yet: it can be closed after its last midnight in Shanghai`,
      (w) => w.notOver(month),
    )
  if (isPreview) return preview(deps, call, month)
  const known = await closeOf(db, month)
  // Before the first gate closes: a close that is stopped may be finished by the club itself.
  const actId =
    !known?.closedAt && (await recordBefore(deps, call, 'months.close', await planOf(deps, call, month)))
  const progress = progressOf(print, 'members', { before: known?.members ?? 0 })
  const outcome = await closeMonth(deps, month, {
    signal,
    onProgress: ({ members }) => progress.report(members),
    leavesOutages: args.leaveOutages,
  })
  progress.end()
  if (outcome.kind === 'running') throw new Error(`${month} was over, and now it is not`)
  const { members, ranks, closedAt } = outcome.close
  if (actId) await recordOutcome(deps, actId, { members, ranks, isClosed: closedAt !== null })
  return {
    changes: toldOf(call, month, outcome.close, outcome.kind === 'closedBefore'),
    isStopped: outcome.kind === 'stopped',
    shell: (shell) => printClosed(shell, outcome.kind, outcome.close),
  }
}

function printClosed(print: Print, kind: 'closed' | 'closedBefore' | 'stopped', row: CloseRow): number {
  print.out(closeLine(row))
  if (kind === 'stopped') {
    print.err('stopped; run the same command to continue')
    return exitCodes.stopped
  }
  if (kind === 'closedBefore') print.out('it was already closed; nothing has changed')
  return exitCodes.ok
}

export const closeAct = act({
  name: 'close',
  description: 'freezes a finished month; by default the last one. Repeating it changes nothing',
  does: 'changesClub',
  words: inEachLanguage((language) => words[language].close),
  arguments: {
    month: argument('[month]', 'like 2026-11', monthName.optional()),
    leaveOutages: argument(
      '--leave-outages',
      'although an outage of the month is not wholly made good: what is missing then stays so',
      flag,
    ),
  },
  isConfirmed: () => true,
  async carryOut(deps: CloseDeps, call) {
    try {
      return await close(deps, call)
    } catch (error) {
      if (!(error instanceof OutageUnfinished)) throw error
      return refusedBy(
        `${error.message}: repeat \`club outage declare\`, or close with --leave-outages`,
        (w) => w.outage(error.outage),
      )
    }
  },
})
