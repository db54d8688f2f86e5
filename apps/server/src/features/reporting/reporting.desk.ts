import { addMonths, businessDay, businessMonth } from '@club/contract/business-day.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { funnelStepNames, type report } from '@club/contract/desk/report.ts'
import type { Language } from '@club/contract/languages.ts'
import { monthlyRanks } from '@club/contract/ranking.constants.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import type { DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { longReads } from '../../kit/desk/long-reads.ts'
import type { Logger } from '../../kit/log/log.ts'
import type { Published } from '../content/content.ts'
import { closeOf, lastRankOf, taskNameOf, withheldIn } from '../points/points.ts'
import { type Funnel, funnelSteps } from './figures.rules.ts'
import {
  type FigureDeps,
  failuresByEngine,
  figuresByChannel,
  figuresByName,
  figuresOfSpeed,
  readFunnelAndTasks,
} from './figures.ts'
import { type Period, periodOf } from './report-period.rules.ts'

const maxNames = 300
const maxEngines = 30
const maxCauses = 20
const shownMonths = 12

interface ReportDeskDeps extends FigureDeps {
  clock: Clock
  log: Logger
  published: Published
  caseFigures(
    on: Queryable,
    period: Period,
    today: string,
  ): Promise<{
    open: number
    overdue: number
    days: { day: string; opened: number; answered: number; late: number; corrected: number }[]
    waits: { days: number; cases: number }[]
  }>
}

const stepsOf = (funnel: Funnel) =>
  [...funnel].map(([channel, steps]) => ({
    channel,
    steps: funnelSteps.map((name, at) => ({
      step: funnelStepNames[at] as (typeof funnelStepNames)[number],
      ...steps[name],
    })),
  }))

async function monthFigures(on: Queryable, month: string) {
  const [ranks, close] = await Promise.all([lastRankOf(on, month), closeOf(on, month)])
  const isClosed = close?.closedAt != null
  return {
    month,
    ranks,
    benefits: Math.min(ranks, monthlyRanks),
    withheld: isClosed ? await withheldIn(on, month) : null,
    isClosed,
  }
}

async function lastMonths(db: Db, now: Date): Promise<DeskAnswerOf<typeof report.months>> {
  const running = businessMonth(now)
  const months = Array.from({ length: shownMonths }, (_, at) => addMonths(running, at + 1 - shownMonths))
  return {
    places: monthlyRanks,
    months: await Promise.all(months.map((month) => monthFigures(db, month))),
  }
}

type MemberReads = ReturnType<typeof longReads<Awaited<ReturnType<typeof readFunnelAndTasks>>>>

/** Funnel and tasks of a period, or how many members were counted so far. */
async function memberFigures(
  { deps, reads }: { deps: ReportDeskDeps; reads: MemberReads },
  { period, now }: { period: Period; now: Date },
  language: Language,
): Promise<DeskAnswerOf<typeof report.members>> {
  const key = `${period.from} ${period.to}`
  const { done, members } = await reads.read(key, now, (until, onProgress) =>
    readFunnelAndTasks(deps, { period, signal: until }, onProgress),
  )
  if (!done) return { state: 'running', members }
  const { funnel, tasks } = done.result
  return {
    state: 'done',
    period,
    countedAt: done.at.toISOString(),
    funnel: stepsOf(funnel),
    tasks: tasks.map((task) => ({ ...task, name: taskNameOf(deps.published, task.taskId, language) })),
  }
}

/** Key figures at the desk: rules/reporting#key-figures. `close` ends a count that is under way. */
export function reportDesk(deps: ReportDeskDeps): {
  routes: DeskHandlersOf<typeof report>
  close: () => Promise<void>
} {
  const { db, clock } = deps
  const reads: MemberReads = longReads(deps.log)
  const signal = new AbortController().signal

  /** Throws `badRequest`. */
  async function asked(request: { from?: string | undefined; to?: string | undefined }) {
    const now = await clock.now(db)
    const { from, to } = request
    const period = periodOf(businessDay(now), { ...(from && { from }), ...(to && { to }) })
    if (typeof period === 'string') throw new AppError('badRequest', { detail: period })
    return { period, now, channel: null, signal }
  }

  const names = async (
    of: Awaited<ReturnType<typeof asked>>,
    kind: 'page' | 'click' | 'textSize' | 'language',
  ) => (await figuresByName(db, kind, of)).slice(0, maxNames).map(({ name, counts }) => ({ name, ...counts }))

  return {
    close: reads.close,
    routes: {
      members: async ({ request, language }) =>
        memberFigures({ deps, reads }, await asked(request), language),
      async visits({ request }) {
        const of = await asked(request)
        return { period: of.period, days: await figuresByChannel(db, of) }
      },
      async names({ request }) {
        const of = await asked(request)
        const [pages, clicks, textSizes, languages] = await Promise.all([
          names(of, 'page'),
          names(of, 'click'),
          names(of, 'textSize'),
          names(of, 'language'),
        ])
        return { period: of.period, pages, clicks, textSizes, languages }
      },
      async speed({ request }) {
        const of = await asked(request)
        return { period: of.period, ...(await figuresOfSpeed(db, request.measure, of)) }
      },
      async failures({ request }) {
        const of = await asked(request)
        const engines = (await failuresByEngine(db, of)).slice(0, maxEngines)
        return {
          period: of.period,
          engines: engines.map(({ causes, ...engine }) => ({
            ...engine,
            causes: causes.slice(0, maxCauses),
          })),
        }
      },
      async cases({ request }) {
        const { period, now } = await asked(request)
        return { period, ...(await deps.caseFigures(db, period, businessDay(now))) }
      },
      months: async () => lastMonths(db, await clock.now(db)),
    },
  }
}
