import { businessDay } from '@club/contract/business-day.ts'
import { type Channel, channels } from '@club/contract/channels.ts'
import { failureReasons, type LoadMeasure, loadMeasures } from '@club/contract/reporting.constants.ts'
import { z } from 'zod'
import type { Clock } from '../../kit/database/clock.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  dayName,
  flag,
  WrongUse,
} from '../../kit/operator/operator-command.ts'
import { progressOf } from '../../kit/operator/progress.ts'
import { funnelSteps, shareOf } from './figures.rules.ts'
import {
  type Asked,
  type FigureDeps,
  failedPages,
  failuresByEngine,
  figuresByDay,
  figuresByName,
  figuresOfSpeed,
  readFunnel,
  readTasks,
} from './figures.ts'
import { type FigureTable, printFigures } from './figures-table.ts'
import { periodOf } from './report-period.rules.ts'
import { type SpeedPart, speedParts } from './speed.rules.ts'

interface ReportDesk extends FigureDeps {
  clock: Clock
}

const options = {
  from: argument(
    '--from <day>',
    'the first business day; by default the 1st of the month',
    dayName.optional(),
  ),
  to: argument('--to <day>', 'the last business day; by default today', dayName.optional()),
  channel: argument(
    '--channel <channel>',
    `only this one: ${channels.join(', ')}`,
    z.enum(channels).optional(),
  ),
  csv: argument('--csv', 'as CSV, to be written to a file', flag),
}
const groupings = ['engine', 'page'] as const
const by = argument('--by <what>', 'engine, or page with its views', z.enum(groupings).default('engine'))
const speedBy = argument('--by <what>', speedParts.join(', '), z.enum(speedParts).default('channel'))
const measure = argument(
  '--measure <what>',
  `${loadMeasures.join(', ')} (the slowest answer to a press)`,
  z.enum(loadMeasures).default('largestPaint'),
)
interface Args {
  from?: string | undefined
  to?: string | undefined
  channel?: Channel | undefined
  csv: boolean
}

type ReadTable<A extends Args = Args> = (
  desk: ReportDesk,
  asked: Asked,
  call: CommandCall<A>,
) => Promise<FigureTable>

/** Shows one table of a period. */
function show<A extends Args>(read: ReadTable<A>) {
  return async (desk: ReportDesk, call: CommandCall<A>): Promise<number> => {
    const { args, signal, print } = call
    const { from, to, channel = null, csv } = args
    const period = periodOf(businessDay(await desk.clock.now(desk.db)), {
      ...(from && { from }),
      ...(to && { to }),
    })
    if (typeof period === 'string') throw new WrongUse(period)
    const table = await read(desk, { period, channel, signal }, call)
    return printFigures(print, table, { period, channel, isCsv: csv, isStopped: signal.aborted })
  }
}

const report = (name: string, description: string, read: ReadTable) =>
  command({ name, description, does: 'showsNobody', arguments: options, run: show(read) })

/** The operator's key figures: rules/reporting#key-figures. They show no member, so they need no reason. */
export const reportCommands = commandGroup<ReportDesk>('report', 'key figures of a period', [
  report('visits', 'visits, page views, clicks and failures of each day', async ({ db }, asked) => {
    const days = await figuresByDay(db, asked)
    return {
      head: ['day', 'visits', 'page views', 'clicks', 'failures'],
      rows: days.map(({ day: each, visits, views, clicks, failures }) => [
        each,
        visits,
        views,
        clicks,
        failures,
      ]),
    }
  }),
  report('pages', 'how often each page was viewed, by its identifier', ({ db }, asked) =>
    namedTable(db, 'page', asked),
  ),
  report('clicks', 'how often each named button was pressed', ({ db }, asked) =>
    namedTable(db, 'click', asked),
  ),
  command({
    name: 'failures',
    description:
      'what failed on phones, how often and why: by engine with the first line of the error, or by page',
    does: 'showsNobody',
    arguments: { ...options, by },
    run: show(({ db }, asked, { args }: CommandCall<Args & { by: (typeof groupings)[number] }>) =>
      args.by === 'page' ? failedPagesTable(db, asked) : failedEnginesTable(db, asked),
    ),
  }),
  report('text-sizes', 'page views by the text size in which they were read', ({ db }, asked) =>
    namedTable(db, 'textSize', asked),
  ),
  report('languages', 'page views by the language in which they were read', ({ db }, asked) =>
    namedTable(db, 'language', asked),
  ),
  command({
    name: 'speed',
    description: 'how long pages took on phones, in milliseconds, by a sample of their loads',
    does: 'showsNobody',
    arguments: { ...options, by: speedBy, measure },
    run: show(({ db }, asked, { args }: CommandCall<Args & { by: SpeedPart; measure: LoadMeasure }>) =>
      speedTable(db, args, asked),
    ),
  }),
  report('tasks', 'how many members did each task, how often, and the points it gave', tasksTable),
  report(
    'funnel',
    'how many members signed in, checked in, did a task and reached 1,000 points',
    funnelTable,
  ),
])

async function failedEnginesTable(db: ReportDesk['db'], asked: Asked): Promise<FigureTable> {
  const engines = await failuresByEngine(db, asked)
  return {
    head: ['engine', 'page', 'reason', 'error', 'failures', 'visits'],
    rows: engines.flatMap(({ engine, failures: ofEngine, causes }) => [
      [engine, 'all', 'all', null, ofEngine, null],
      ...causes.map(({ page, reason, error, failures, visits }) => [
        engine,
        page,
        reason,
        error === '' ? null : error,
        failures,
        visits,
      ]),
    ]),
  }
}

async function failedPagesTable(db: ReportDesk['db'], asked: Asked): Promise<FigureTable> {
  return {
    head: ['page', 'page views', 'failed', 'share', ...failureReasons],
    rows: (await failedPages(db, asked)).map(({ page, views, failed, reasons }) => [
      page,
      views,
      failed,
      { share: shareOf(failed, views) },
      ...failureReasons.map((reason) => reasons[reason]),
    ]),
  }
}

const namedHeads = {
  page: ['page', 'page views'],
  click: ['button', 'clicks'],
  textSize: ['text size', 'page views'],
  language: ['language', 'page views'],
} as const

async function namedTable(
  db: ReportDesk['db'],
  kind: keyof typeof namedHeads,
  asked: Asked,
): Promise<FigureTable> {
  const figures = await figuresByName(db, kind, asked)
  return {
    head: [...namedHeads[kind], 'visits'],
    rows: figures.map(({ name, counts }) => [name, counts.events, counts.visits]),
  }
}

async function speedTable(
  db: ReportDesk['db'],
  { by: part, measure: measured }: { by: SpeedPart; measure: LoadMeasure },
  asked: Asked,
): Promise<FigureTable> {
  const { all, ...byPart } = await figuresOfSpeed(db, measured, asked)
  const rows = all.loads === 0 ? [] : [all, ...byPart[part]]
  return {
    head: [part === 'textSize' ? 'text size' : part, 'loads', 'p50', 'p75', 'p95'],
    rows: rows.map(({ name, loads, p50, p75, p95 }) => [name, loads, p50, p75, p95]),
  }
}

async function tasksTable(
  { db }: ReportDesk,
  asked: Asked,
  { print }: CommandCall<Args>,
): Promise<FigureTable> {
  if (asked.channel !== null)
    throw new WrongUse('report tasks: the books do not know by which channel a task was done')
  const progress = progressOf(print, 'members')
  const tasks = await readTasks({ db }, asked, progress.report)
  progress.end()
  return {
    head: ['task', 'members', 'entries', 'points'],
    rows: tasks.map(({ taskId, members, entries, points }) => [taskId, members, entries, points]),
  }
}

async function funnelTable(
  desk: ReportDesk,
  asked: Asked,
  { print }: CommandCall<Args>,
): Promise<FigureTable> {
  const progress = progressOf(print, 'members')
  const funnel = await readFunnel(desk, asked, progress.report)
  progress.end()
  const shown = [...funnel].filter(([channel]) => asked.channel === null || channel === asked.channel)
  return {
    head: ['channel', 'step', 'members', 'share of the step before', 'in all'],
    rows: shown.flatMap(([channel, steps]) =>
      funnelSteps.map((step, at) => {
        const before = funnelSteps[at - 1]
        const { members, inAll } = steps[step]
        return [
          channel,
          step,
          members,
          { share: before ? shareOf(members, steps[before].members) : null },
          inAll,
        ]
      }),
    ),
  }
}
