import { businessDay } from '@club/contract/business-day.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { may } from '@club/contract/desk/roles.ts'
import type { RunningMonth, today } from '@club/contract/desk/today.ts'
import { dayMs } from '@club/contract/durations.ts'
import type { Language } from '@club/contract/languages.ts'
import type { DeskCaller, DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import type { DeskContext } from './desk-context.ts'
import { listOrders } from './orders.ts'

type Shown = DeskAnswerOf<(typeof today)['show']>
type Waits = Shown['waits']
type Wrong = DeskAnswerOf<(typeof today)['health']>['findings'][number]
type Finding = Omit<Wrong, 'level'> & { level: Wrong['level'] | 'ok' }

/** What each feature says of the day. */
export interface TodayParts {
  contest(): Promise<Pick<Waits, 'works' | 'heldVotes'>>
  cases(): Promise<Pick<Waits, 'casesOpen' | 'casesLate' | 'nextCase'>>
  heldInvitations(): Promise<number>
  troubledFiles(since: Date): Promise<Shown['wrong']['files']>
  /** All content that has expired or expires within so many days. */
  expiring(days: number, language: Language): Promise<Shown['wrong']['expiring']>
  runningMonth(): Promise<RunningMonth>
  /** What the doctor finds, in each language. */
  findings(): Promise<Readonly<Record<Language, readonly Finding[]>>>
}

const twoWeeksMs = 14 * dayMs
const expiringDays = 30
const maxListed = 10
/** The doctor writes a file to look at the store, so that not every page asks it. */
const healthKeptMs = 60_000

export function todayRoutes(context: DeskContext, parts: TodayParts): DeskHandlersOf<typeof today> {
  const { db, clock } = context
  let health: { at: Date; findings: ReturnType<TodayParts['findings']> } | null = null

  return {
    async show(call) {
      const now = await clock.now(db)
      const [contest, cases, heldInvitations, orders, files, expiring, month] = await Promise.all([
        parts.contest(),
        parts.cases(),
        parts.heldInvitations(),
        ordersFor(context, call),
        parts.troubledFiles(new Date(now.getTime() - twoWeeksMs)),
        parts.expiring(expiringDays, call.language),
        parts.runningMonth(),
      ])
      return {
        today: businessDay(now),
        waits: { ...contest, ...cases, heldInvitations, ...orders },
        wrong: {
          files: files.slice(0, maxListed),
          expiring: expiring.slice(0, maxListed),
          expiringCount: expiring.length,
        },
        month,
      }
    },
    async health({ language }) {
      const now = await clock.now(db)
      const ageMs = health === null ? Number.NaN : now.getTime() - health.at.getTime()
      if (health === null || ageMs > healthKeptMs || ageMs < 0) {
        const asked = { at: now, findings: parts.findings() }
        health = asked
        asked.findings.catch(() => {
          if (health === asked) health = null
        })
      }
      const { at, findings } = health
      const wrong = (await findings)[language].flatMap(({ level, about, says }) =>
        level === 'ok' ? [] : [{ level, about, says }],
      )
      return { findings: wrong, checkedAt: at.toISOString() }
    },
  }
}

async function ordersFor(context: DeskContext, call: DeskCaller) {
  const waiting = await listOrders(context, 'waits', call)
  const own = waiting.filter(({ isOwn }) => isOwn).length
  const others = waiting.length - own
  return { confirmations: may(call.person.roles, 'confirm') ? others : 0, ownOrders: own }
}
