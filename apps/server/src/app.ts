import { join } from 'node:path'
import type { Channel, Language, TaskId } from '@club/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from './config.ts'
import type { Context } from './context.ts'
import { type Activity, isTaskPaidIn, makeActivity, termsOf } from './features/activity/activity.ts'
import { customerHashOf, tierOf } from './features/bank/bank.ts'
import { casesRoutes } from './features/cases/cases.routes.ts'
import { casesAbout } from './features/cases/cases.ts'
import { checkinFeature } from './features/checkin/checkin.ts'
import {
  avatarUrl as avatarUrlOf,
  contentFeature,
  type Published,
  problemLine,
  publishContent,
  publishedSince,
  sweepMedia,
} from './features/content/content.ts'
import { coursesRoutes } from './features/courses/courses.routes.ts'
import { sweepStudies } from './features/courses/courses.ts'
import { type DemoParts, isDemoMissing, loadDemo } from './features/demo/demo.ts'
import { feedsRoutes } from './features/feeds/feeds.routes.ts'
import { applyDue, applyRegistered, type FeedDeps, feedDemoBank } from './features/feeds/feeds.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import {
  insertDemoMembers,
  memberNames,
  recordConsent,
  resolveSession,
  sweepIdentity,
} from './features/identity/identity.ts'
import { inviteRoutes } from './features/invite/invite.routes.ts'
import {
  type CountingDeps,
  countInvitation,
  insertDemoInvitations,
  noteFirstCheckIn,
  sweepInviteOpens,
} from './features/invite/invite.ts'
import { libraryRoutes } from './features/library/library.routes.ts'
import { sweepRatings } from './features/library/sweep.ts'
import { medalsRoutes } from './features/medals/medals.routes.ts'
import { countTowardMedals } from './features/medals/medals.ts'
import { baiduFrame, baiduFramePath } from './features/places/baidu-frame.ts'
import { placesRoutes } from './features/places/places.routes.ts'
import { closeDueMonths } from './features/points/month-close.ts'
import { pointsRoutes } from './features/points/points.routes.ts'
import { isBlacklisted, nameWithoutTask, totalOf } from './features/points/points.ts'
import { rankingRoutes } from './features/ranking/ranking.routes.ts'
import { takeRankSnapshot } from './features/ranking/snapshot.ts'
import { reportingRoutes } from './features/reporting/reporting.routes.ts'
import { sweepReports } from './features/reporting/reporting.ts'
import { shareRoutes } from './features/share/share.routes.ts'
import { talentRoutes } from './features/talent/talent.routes.ts'
import { tasksRoutes } from './features/tasks/tasks.routes.ts'
import { makeProfileTasks, sweepViews, taskNameOf } from './features/tasks/tasks.ts'
import { uploadRoutes } from './features/upload/upload.routes.ts'
import { walletRoutes } from './features/wallet/wallet.routes.ts'
import { wealthRoutes } from './features/wealth/wealth.routes.ts'
import type { Ask } from './kit/call.ts'
import { readSecret } from './kit/data-folder.ts'
import type { Queryable } from './kit/db.ts'
import { health } from './kit/health.ts'
import { makeHttp } from './kit/http.ts'
import type { Job } from './kit/jobs.ts'
import { type MountOptions, mount, unknownPath } from './kit/mount.ts'
import { documentation } from './kit/open-api.ts'
import type { PasswordKey } from './kit/password-key.ts'
import { checkSignature } from './kit/signature.ts'
import { makeTokenKeys, type TokenKeys } from './kit/signed-token.ts'
import type { SmsSender } from './kit/sms.ts'
import type { Timers } from './kit/timers.ts'

/** What the server has beside the operator's command: ways to the outside and the page renderer. */
export interface ServerParts {
  sms: SmsSender
  passwordKey: PasswordKey
  /** Registers the first pages and assets; null where only the calls are served. */
  pages: ((app: FastifyInstance, parts: { ask: Ask; published: Published }) => Promise<void>) | null
}

/** What a completed task sets off, in this order. */
export function activityOf({ clock }: Pick<Context, 'clock'>): Activity {
  return makeActivity(clock, [countTowardMedals, noteFirstCheckIn])
}

/** What the bank's files and events stand on, here and in the operator's command. */
export function feedDepsOf(context: Context, activity: Activity): FeedDeps {
  const { db, clock, sealing, log, published } = context
  return { db, clock, sealing, log, activity, termsOf: (taskId) => termsOf(published, taskId) }
}

/** How an invitation is counted: for registrations and for what an operator releases. */
export function invitesOf({ clock, published }: Context, activity: Activity): CountingDeps {
  return {
    clock,
    activity,
    inviteTerms: () => termsOf(published, 'invite_friend'),
    isPaidIn: (channel) => isTaskPaidIn(published, 'invite_friend', channel),
  }
}

/** The keys of the bank app's and the partners' tokens. */
export function tokenKeysOf({ config }: Context): TokenKeys {
  return makeTokenKeys(config.tokenKeys, () => readSecret(null, config.dataDir, 'token-key'))
}

/** What members' phones are told of the operator's services for maps. */
function mapSettingsOf({ config }: Context) {
  const { tiles, baiduKey, routeUrlTemplate } = config.maps
  return { tiles, baiduFrameUrl: baiduKey === null ? null : baiduFramePath, routeUrlTemplate }
}

export function contentOf(context: Context) {
  return contentFeature(context, { recordConsent, mediaDir: join(context.config.dataDir, 'media') })
}

/** Every feature's handlers, in one list; a call without a handler does not compile. */
export function clubHandlers(context: Context, parts: Pick<ServerParts, 'sms' | 'passwordKey'>) {
  const { db, clock, published, sealing, log } = context
  const activity = activityOf(context)
  const feedDeps = feedDepsOf(context, activity)
  const avatarUrl = (avatarId: string | null) => avatarUrlOf(published, avatarId)
  const taskName = (taskId: string, language: Language) =>
    nameWithoutTask(taskId, language) ?? taskNameOf(published, taskId, language)
  const paidIn = (taskId: TaskId) => (channel: Channel) => isTaskPaidIn(published, taskId, channel)
  const listed = async (on: Queryable, userIds: readonly string[], language: Language) => {
    const names = await memberNames(on, userIds, language)
    return new Map(
      [...names].map(([userId, { avatarId, ...name }]) => [
        userId,
        { ...name, headImgUrl: avatarUrl(avatarId) },
      ]),
    )
  }
  return {
    identity: identityRoutes({
      db,
      clock,
      sealing,
      log,
      sms: parts.sms,
      passwordKey: parts.passwordKey,
      tokenKeys: tokenKeysOf(context),
      avatarUrl,
      agreements: () =>
        published
          .items('agreement')
          .filter(({ facts }) => facts.requiredFor.includes('registration'))
          .map(({ id, facts }) => ({ agreementId: id, version: facts.version })),
      isAvatar: (avatarId) => published.avatars().some(({ id }) => id === avatarId),
      units: () => published.units(),
      onProfileChanged: makeProfileTasks({ activity, clock, published }),
      brand: (language) => {
        const { name, clubName } = published.brand()
        return { bankName: name[language], clubName: clubName[language] }
      },
      happyPointValue: totalOf,
      hasCoreCustomerNo: async (on, mobileHash) => (await customerHashOf(on, mobileHash)) !== null,
      isBlacklisted,
      userLevel: (on, mobileHash) => tierOf(on, sealing, mobileHash),
      // The invitation first: it locks two accounts, before anything is awarded to either.
      onRegistered: [
        countInvitation(invitesOf(context, activity)),
        (tx, registered) => applyRegistered(tx, feedDeps, registered),
      ],
    }),
    content: contentOf(context).routes,
    library: libraryRoutes({ db, clock, published, sealing }),
    places: placesRoutes({ published, mapSettings: mapSettingsOf(context) }),
    points: pointsRoutes({
      db,
      taskName,
      // A course that is over keeps its name in members' books.
      courseTitle: (courseId, language) =>
        (published.item('course', courseId) ?? published.expiredItem('course', courseId))?.words[language]
          .title ?? null,
      maskedNames: async (on, userIds, language) =>
        new Map(
          [...(await memberNames(on, userIds, language))].map(([id, name]) => [id, name.maskedNickName]),
        ),
      casesAbout,
    }),
    cases: casesRoutes({
      db,
      clock,
      sealing,
      taskName,
      holidays: () => published.holidays(),
      termsNow: async (on, taskId) => {
        const item = published.item('task', taskId)
        const since = item && (await publishedSince(on, 'task', taskId))
        if (!item || !since) return null
        return {
          terms: termsOf(published, item.id as TaskId),
          version: since.version,
          since: since.publishedAt,
        }
      },
    }),
    checkin: checkinFeature({ ...context, activity }).routes,
    tasks: tasksRoutes({ db, clock, activity, published }),
    courses: coursesRoutes({
      db,
      clock,
      published,
      activity,
      studyTerms: () => termsOf(published, 'learn_course'),
      isPaidIn: paidIn('learn_course'),
    }),
    medals: medalsRoutes({ db, published }),
    ranking: rankingRoutes({ db, clock, listed, anonymousHeadImgUrl: () => avatarUrl(null) }),
    invite: inviteRoutes({ db, clock, sealing, listed }),
    share: shareRoutes(),
    talent: talentRoutes(),
    upload: uploadRoutes(),
    wallet: walletRoutes({ db, clock, published, sealing }),
    wealth: wealthRoutes({
      db,
      clock,
      activity,
      sealing,
      calculatorTerms: () => termsOf(published, 'complete_retirement_calculator'),
      isPaidIn: paidIn('complete_retirement_calculator'),
    }),
    reporting: reportingRoutes({ db, clock, sealing }),
    feeds: feedsRoutes(feedDeps),
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
  const bankKeys = config.bankEventKeys ?? [readSecret(null, config.dataDir, 'bank-event-key')]
  const { ask } = mount(app, {
    handlers: clubHandlers(context, parts) as MountOptions['handlers'],
    resolveSession: (token) => resolveSession({ db, clock }, token),
    checkSigned: (call) => checkSignature(bankKeys, () => clock.now(db), call),
    isSecure: config.isProduction,
    log,
  })
  await contentOf(context).plugin(app)
  if (config.maps.baiduKey) await app.register(baiduFrame, { key: config.maps.baiduKey })
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

const contentLookEveryMs = 3000

/** What each server repeats for itself; what the club does once for all of its servers is in `clubJobs`. */
export function repeatWork({ published }: Context, timers: Timers): void {
  timers.every(contentLookEveryMs, 'take up published content', () => published.refresh())
}

/** What the club does by itself, on one of its servers at a time. */
export function clubJobs(context: Context): Job[] {
  const { db, clock } = context
  const feedDeps = feedDepsOf(context, activityOf(context))
  return [
    { name: 'rank-snapshot', everySeconds: 5, run: () => takeRankSnapshot(db, clock) },
    { name: 'bank-due', everySeconds: 30, run: () => applyDue(feedDeps) },
    { name: 'month-close', everySeconds: 600, run: (signal) => closeDueMonths({ db, clock }, signal) },
    {
      name: 'sweep',
      everySeconds: 600,
      run: async () => {
        const now = await clock.now(db)
        await sweepIdentity(db, now)
        await sweepReports(db, now)
        await sweepViews(db, now)
        await sweepStudies(db, now)
        await sweepInviteOpens(db, now)
        await sweepMedia(db, now)
        await sweepRatings(db, now)
      },
    },
  ]
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
    insertInvitations: insertDemoInvitations,
    feedBank: async (people, month, reached) => {
      await feedDemoBank(context, people, month, reached)
    },
  }
}
