import type { FastifyInstance } from 'fastify'
import { ConfigError } from './config.ts'
import type { Context } from './context.ts'
import { makeActivity } from './features/activity/activity.ts'
import { checkinRoutes } from './features/checkin/checkin.routes.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { problemLine, publishContent } from './features/content/content.ts'
import { mediaRoutes } from './features/content/content-media-routes.ts'
import { type DemoParts, isDemoMissing, loadDemo } from './features/demo/demo.ts'
import { feedsRoutes } from './features/feeds/feeds.routes.ts'
import { aumResultFor, customerHashOf, feedDemoBank } from './features/feeds/feeds.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import {
  insertDemoMembers,
  memberNames,
  mobileHashOf,
  resolveSession,
  sweepIdentity,
} from './features/identity/identity.ts'
import { inviteRoutes } from './features/invite/invite.routes.ts'
import { medalsRoutes } from './features/medals/medals.routes.ts'
import { countTowardMedals } from './features/medals/medals.ts'
import { pointsRoutes } from './features/points/points.routes.ts'
import { totalOf } from './features/points/points.ts'
import { rankingRoutes } from './features/ranking/ranking.routes.ts'
import { takeRankSnapshot } from './features/ranking/snapshot.ts'
import { reportingRoutes } from './features/reporting/reporting.routes.ts'
import { sweepReports } from './features/reporting/reporting.ts'
import { shareRoutes } from './features/share/share.routes.ts'
import { talentRoutes } from './features/talent/talent.routes.ts'
import { tasksRoutes } from './features/tasks/tasks.routes.ts'
import { type BankView, taskNameOf, termsOf } from './features/tasks/tasks.ts'
import { uploadRoutes } from './features/upload/upload.routes.ts'
import type { Ask } from './kit/call.ts'
import { mediaUrl, type Published } from './kit/content/published.ts'
import type { Queryable } from './kit/db.ts'
import { health } from './kit/health.ts'
import { makeHttp } from './kit/http.ts'
import { type MountOptions, mount, unknownPath } from './kit/mount.ts'
import { documentation } from './kit/open-api.ts'
import type { PasswordKey } from './kit/password-key.ts'
import type { SmsSender } from './kit/sms.ts'
import type { Timers } from './kit/timers.ts'

/** What the server has beside the operator's command: ways to the outside and the page renderer. */
export interface ServerParts {
  sms: SmsSender
  passwordKey: PasswordKey
  /** Registers the first pages and assets; null where only the calls are served. */
  pages: ((app: FastifyInstance, parts: { ask: Ask; published: Published }) => Promise<void>) | null
}

/** What the bank's feeds hold of a member, found by the keyed hashes of mobile and customer number. */
async function bankViewOf(on: Queryable, userId: string): Promise<BankView> {
  const mobileHash = await mobileHashOf(on, userId)
  const customerHash = mobileHash ? await customerHashOf(on, mobileHash) : null
  return {
    hasCustomerNo: customerHash !== null,
    aumResult: async (month) => (mobileHash ? aumResultFor(on, { mobileHash, customerHash }, month) : null),
  }
}

/** Every feature's handlers, in one list; a call without a handler does not compile. */
export function clubHandlers(context: Context, parts: Pick<ServerParts, 'sms' | 'passwordKey'>) {
  const { db, clock, published, sealing, log } = context
  const activity = makeActivity(clock, [countTowardMedals])
  const avatarUrl = (avatarId: string | null) => {
    const avatars = published.avatars()
    return mediaUrl((avatars.find(({ id }) => id === avatarId) ?? avatars[0])?.picture ?? 'avatar/pine.svg')
  }
  return {
    identity: identityRoutes({
      db,
      clock,
      sealing,
      log,
      sms: parts.sms,
      passwordKey: parts.passwordKey,
      avatarUrl,
      agreements: () =>
        published
          .items('agreement')
          .filter(({ facts }) => facts.requiredFor.includes('registration'))
          .map(({ id, facts }) => ({ agreementId: id, version: facts.version })),
      brand: (language) => {
        const { name, clubName } = published.brand()
        return { bankName: name[language], clubName: clubName[language] }
      },
      happyPointValue: totalOf,
      hasCoreCustomerNo: async (on, mobileHash) => (await customerHashOf(on, mobileHash)) !== null,
    }),
    content: contentRoutes({ db, clock, published }),
    points: pointsRoutes({ db, taskName: (taskId, language) => taskNameOf(published, taskId, language) }),
    checkin: checkinRoutes({ db, clock, activity, checkInTerms: () => termsOf(published, 'check_in') }),
    tasks: tasksRoutes({ db, clock, activity, published, bankView: bankViewOf }),
    medals: medalsRoutes({ db, published }),
    ranking: rankingRoutes({
      db,
      clock,
      listed: async (on, userIds, language) => {
        const names = await memberNames(on, userIds, language)
        return new Map(
          [...names].map(([userId, { avatarId, ...name }]) => [
            userId,
            { ...name, headImgUrl: avatarUrl(avatarId) },
          ]),
        )
      },
    }),
    invite: inviteRoutes(),
    share: shareRoutes(),
    talent: talentRoutes(),
    upload: uploadRoutes(),
    reporting: reportingRoutes({ db, clock, sealing }),
    feeds: feedsRoutes(),
  }
}

/** The whole server on an open context, not yet listening. */
export async function buildApp(
  context: Context,
  parts: ServerParts,
  isStopping = () => false,
): Promise<FastifyInstance> {
  const { config, log, db, clock, published } = context
  const app = await makeHttp({
    log,
    isProduction: config.isProduction,
    trustedProxies: config.trustedProxies,
    maxEventLoopDelayMs: config.maxEventLoopDelayMs,
  })
  health(app, db, isStopping)
  documentation(app)
  const { ask } = mount(app, {
    handlers: clubHandlers(context, parts) as MountOptions['handlers'],
    resolveSession: (token) => resolveSession({ db, clock }, token),
    isSecure: config.isProduction,
    log,
  })
  await app.register(mediaRoutes, { contentDir: config.contentDir, published })
  if (parts.pages) await parts.pages(app, { ask, published })
  else app.setNotFoundHandler(unknownPath)
  return app
}

/** What a fresh club needs before it opens: content on show and, where wanted, the demo club. */
export async function prepareClub(context: Context): Promise<void> {
  const { config, db, clock, published, log } = context
  // The demo club follows its folder; any other club publishes when its operator says so.
  if (config.isDemo || published.version() === 0) {
    const done = await publishContent(db, clock, config.contentDir, {
      operator: 'server',
      reason: 'start',
    })
    if (done.problems.length > 0) {
      throw new ConfigError(
        `the content cannot be published:\n${done.problems.map((problem) => problemLine(config.contentDir, problem)).join('\n')}`,
      )
    }
    await published.refresh()
  }
  if (config.isDemo && (await isDemoMissing(db))) {
    log.info('loading the demo club: 2,000 invented members with a month of history')
    await loadDemo(demoParts(context))
    await takeRankSnapshot(db, clock)
  }
}

const rankSnapshotEveryMs = 5000
const contentLookEveryMs = 3000
const sweepEveryMs = 600_000

/** The work that a server repeats by itself. */
export function repeatWork({ db, clock, published }: Context, timers: Timers): void {
  timers.every(contentLookEveryMs, 'take up published content', () => published.refresh())
  timers.every(rankSnapshotEveryMs, 'snapshot of the ranking', () => takeRankSnapshot(db, clock))
  timers.every(sweepEveryMs, 'sweep what has expired', async () => {
    const now = await clock.now(db)
    await sweepIdentity(db, now)
    await sweepReports(db, now)
  })
}

function demoParts(context: Context): DemoParts {
  const { db, clock, published } = context
  return {
    db,
    clock,
    courses: published.items('course').map(({ id }) => id),
    termsOf: (taskId) => termsOf(published, taskId),
    insertMembers: (tx, members) =>
      insertDemoMembers(
        tx,
        context,
        members.map(({ avatarNo, ...member }) => ({
          ...member,
          avatarId: published.avatars()[avatarNo]?.id ?? null,
        })),
      ),
    feedBank: async (people, month, reached) => {
      await feedDemoBank(context, people, month, reached)
    },
  }
}
