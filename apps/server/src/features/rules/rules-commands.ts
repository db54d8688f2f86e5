import { addMonths, businessMonth, businessTime } from '@club/contract/business-day.ts'
import { maxTriedCap, maxTriedPoints } from '@club/contract/desk/rules.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { shellLanguage } from '@club/contract/languages.ts'
import { monthlyRanks, monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import { taskIds } from '@club/contract/tasks.constants.ts'
import { z } from 'zod'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  flag,
  monthName,
  type Print,
  WrongUse,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import type { ContentContext } from '../content/content.ts'
import { announceAct, withdrawAct } from './rules-acts.ts'
import { announcedChanges, rulesInForce } from './rules-table.ts'
import { type Simulated, simulateMonth } from './simulate-month.ts'
import type { TriedRules } from './simulation.rules.ts'

const count = (value: number) => value.toLocaleString('en')

async function list({ db, published }: ContentContext, { print }: CommandCall<unknown>): Promise<number> {
  const tasks = await rulesInForce(db, published, shellLanguage)
  print.out(
    `${englishCount(count(monthlyTargetPoints), 'point')} reach a rank; the first ${count(monthlyRanks)} carry the benefit`,
  )
  for (const line of textTable([
    ['task', 'points', 'cap a month', 'times', 'cycle', 'pays in', 'version', 'since'],
    ...tasks.map((task) => [
      task.taskId,
      count(task.points),
      task.monthlyCap === null ? '–' : count(task.monthlyCap),
      count(task.cycleTimes),
      task.cycle,
      task.channels.join(' ') || '–',
      task.version === null ? '–' : String(task.version),
      task.since ? businessTime(task.since) : '–',
    ]),
  ]))
    print.out(line)
  const changes = announcedChanges(published, shellLanguage)
  if (changes.length > 0) print.out('')
  for (const change of changes) printChange(print, change)
  return exitCodes.ok
}

type Announced = ReturnType<typeof announcedChanges>[number]

const stateWords = { announced: 'announced', inForce: 'in force', withdrawn: 'withdrawn' }

function printChange(
  print: Print,
  { changeId, fromMonth, state, sentences, withdrawn, ...change }: Announced,
) {
  const by = (operator: string, confirmedBy: string | null, at: string, reason: string) =>
    `by ${operator}${confirmedBy ? `, confirmed by ${confirmedBy}` : ''}, ${businessTime(new Date(at))}: ${reason}`
  print.out(`from ${fromMonth}  ${stateWords[state]}  ${changeId}`)
  for (const sentence of sentences) print.out(`  ${sentence}`)
  print.out(`  announced ${by(change.announcedBy, change.confirmedBy, change.announcedAt, change.reason)}`)
  if (withdrawn)
    print.out(`  withdrawn ${by(withdrawn.by, withdrawn.confirmedBy, withdrawn.at, withdrawn.reason)}`)
}

interface SimulateArgs {
  month?: string | undefined
  task?: (typeof taskIds)[number] | undefined
  points?: number | undefined
  cap?: number | undefined
  noCap: boolean
  target?: number | undefined
  places?: number | undefined
}

/** The values that are tried. Throws WrongUse. */
function triedIn({ task, points, cap, noCap, target, places }: SimulateArgs): TriedRules {
  const isTaskChanged = points !== undefined || cap !== undefined || noCap
  if (isTaskChanged !== (task !== undefined))
    throw new WrongUse('rules simulate: --task needs --points, --cap or --without-cap, and they need --task')
  if (cap !== undefined && noCap) throw new WrongUse('rules simulate: give either --cap or --without-cap')
  if (task === undefined && target === undefined && places === undefined)
    throw new WrongUse('rules simulate: say what would change, such as --task check_in --points 10')
  return {
    tasks: new Map(task ? [[task, { points, monthlyCap: noCap ? null : cap }]] : []),
    target: target ?? monthlyTargetPoints,
    places: places ?? monthlyRanks,
  }
}

function linesOf({ was, would, stay, lose, gain }: Simulated): string[] {
  const row = (what: string, of: (outcome: Simulated['was']) => string) => [what, of(was), of(would)]
  return [
    ...textTable([
      ['', 'was', 'would have been'],
      row('entries', ({ entries }) => count(entries)),
      row('points', ({ points }) => count(points)),
      row('reached the target', ({ target, reached }) => `${count(reached)} (at ${count(target)})`),
      row('benefits', ({ places, winners }) => `${count(winners)} of ${count(places)}`),
      row('last place taken', ({ fullAt }) => (fullAt ? businessTime(new Date(fullAt)) : 'places were left')),
      ...was.missing.map(({ upTo }, at) =>
        row(`missed by up to ${count(upTo)}`, ({ missing }) => count(missing[at]?.members ?? 0)),
      ),
    ]),
    `winners: ${count(stay)} stay, ${count(gain)} more, ${count(lose)} no longer`,
    'as if everybody had done the same; nothing was changed',
  ]
}

async function simulate(
  { db, clock }: ContentContext,
  { args, print, signal }: CommandCall<SimulateArgs>,
): Promise<number> {
  const tried = triedIn(args)
  const asked = args.month ?? addMonths(businessMonth(await clock.now(db)), -1)
  const progress = progressOf(print, 'members')
  const simulated = await simulateMonth({ db }, { month: asked, tried, signal }, progress.report)
  progress.end()
  if (!simulated) {
    print.err('stopped; nothing is shown, since a part of the members would mislead')
    return exitCodes.stopped
  }
  print.out(asked)
  for (const line of linesOf(simulated)) print.out(line)
  return exitCodes.ok
}

/** The values in force, what others would have done, and their change. Only a change needs a reason. */
export const rulesCommands = commandGroup<ContentContext>('rules', 'points, caps and places', [
  command({
    name: 'list',
    description:
      'points, caps and cycles of every task, with the version in force and since when, and every announced change',
    does: 'showsNobody',
    run: list,
  }),
  command({
    name: 'simulate',
    description: 'what other values would have done to a month: winners, places and points; changes nothing',
    does: 'showsNobody',
    arguments: {
      month: argument('[month]', 'like 2026-11; by default the last one', monthName.optional()),
      task: argument('--task <task>', 'the task whose values are tried', z.enum(taskIds).optional()),
      points: argument('--points <points>', 'its points', wholeNumber(1, maxTriedPoints).optional()),
      cap: argument('--cap <points>', 'its cap a month', wholeNumber(1, maxTriedCap).optional()),
      noCap: argument('--without-cap', 'no cap', flag),
      target: argument(
        '--target <points>',
        'the points of a rank',
        wholeNumber(1, maxTriedPoints).optional(),
      ),
      places: argument(
        '--places <number>',
        'the ranks with a benefit',
        wholeNumber(1, maxTriedCap).optional(),
      ),
    },
    run: simulate,
  }),
  announceAct,
  withdrawAct,
])
