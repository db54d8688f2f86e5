import { businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { shellLanguage } from '@club/contract/languages.ts'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import {
  type AskedActs,
  type AuditDeps,
  type AuditEntry,
  type AuditKey,
  askedActs,
  countActs,
  type OperatorAct,
  readActs,
  recordLook,
} from './audit.ts'
import { auditCsvHead, auditCsvLine } from './audit-csv.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  dayName,
  exitCodes,
  flag,
  memberName,
  memberNames,
  type Print,
  wholeNumber,
} from './operator-command.ts'

const pageLength = 50
const rowsAtOnce = 500
const maxPage = 1_000_000
const count = (value: number) => value.toLocaleString('en')

const name = z.string().trim().min(1).max(200).optional()

interface ListArgs {
  act?: string | undefined
  by?: string | undefined
  since?: string | undefined
  until?: string | undefined
  member?: string | undefined
  page: number
  parts: boolean
  csv: boolean
}

/** Reads the audit log. One act is one row, however many things it changed. */
export const auditCommands = commandGroup<AuditDeps>('audit', 'who did what, when and why', [
  command({
    name: 'list',
    description: 'acts and looks, the latest first',
    does: 'showsMembers',
    needsReason: { when: 'with --member', isNeeded: ({ member }) => member !== undefined },
    arguments: {
      act: argument('--act <act>', 'only this kind, like points.flag, or all of a group, like points', name),
      by: argument('--by <name>', "only this operator: the name given then, or the system's user", name),
      since: argument('--since <day>', 'from this day on', dayName.optional()),
      until: argument('--until <day>', 'up to this day, with it', dayName.optional()),
      member: argument('--member <member>', `only about this member: ${memberNames}`, memberName.optional()),
      page: argument(
        '--page <number>',
        `the page, of ${pageLength} acts`,
        wholeNumber(1, maxPage).default(1),
      ),
      parts: argument('--parts', 'with what each act did one by one', flag),
      csv: argument('--csv', 'all of them as CSV, to be written to a file', flag),
    },
    run: list,
  }),
])

async function list(deps: AuditDeps, call: CommandCall<ListArgs>): Promise<number> {
  const { args, print } = call
  const asked = await askedBy(deps, call)
  if (!asked) return exitCodes.refused
  return args.csv ? printCsv(deps, asked, call) : printPage(deps.db, asked, args, print)
}

/** What is asked for; null, with a message, if there is no such member. */
async function askedBy(deps: AuditDeps, call: CommandCall<ListArgs>): Promise<AskedActs | null> {
  const { act = null, by = null, since, until, member } = call.args
  const found = member === undefined ? null : await deps.findMember(deps.db, deps, member)
  if (found && 'problem' in found) {
    call.print.err(found.problem[shellLanguage])
    return null
  }
  // By a mobile it says whose it is.
  if (found) await recordLook(deps, call, 'audit.list', { member: found.userId })
  return askedActs({ act, by, from: since ?? null, to: until ?? null, userId: found?.userId ?? null })
}

function shown({ parts, ...facts }: OperatorAct['detail'], withParts: boolean): string {
  if (!Array.isArray(parts)) return JSON.stringify(facts)
  return `${JSON.stringify(withParts ? { ...facts, parts } : facts)}  ${englishCount(parts.length, 'part')}`
}

async function printPage(db: Db, asked: AskedActs, args: ListArgs, print: Print): Promise<number> {
  const offset = (args.page - 1) * pageLength
  const [all, acts] = await Promise.all([
    countActs(db, asked, { most: null, withPreviews: true }),
    readActs(db, asked, { maxRows: pageLength, offset, withPreviews: true }),
  ])
  if (all === 0) print.out('no operator actions')
  for (const { createdAt, operator, act, reason, detail, outcome } of acts) {
    const ended = outcome ? `  ended ${shown(outcome, args.parts)}` : ''
    const why = reason === '' ? '' : `  (${reason})`
    print.out(`${businessTime(createdAt)}  ${operator}  ${act}  ${shown(detail, args.parts)}${ended}${why}`)
  }
  const pages = Math.ceil(all / pageLength)
  if (pages > 1) print.out(`page ${count(args.page)} of ${count(pages)}, ${englishCount(count(all), 'act')}`)
  return exitCodes.ok
}

async function printCsv(
  { db }: AuditDeps,
  asked: AskedActs,
  { args, print, signal }: CommandCall<ListArgs>,
): Promise<number> {
  print.out(auditCsvHead)
  for (let key: AuditKey | null = null; ; ) {
    if (signal.aborted) {
      print.err('stopped; the rest is missing')
      return exitCodes.stopped
    }
    const acts: AuditEntry[] = await readActs(db, asked, { key, maxRows: rowsAtOnce, withPreviews: true })
    for (const each of acts) print.out(auditCsvLine(each, args.parts))
    key = acts.at(-1) ?? null
    if (acts.length < rowsAtOnce) return exitCodes.ok
  }
}
