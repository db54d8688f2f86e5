import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { makeActivity } from './features/activity/activity.ts'
import { checkinRoutes } from './features/checkin/checkin.routes.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { mediaRoutes } from './features/content/content-media-routes.ts'
import { feedsRoutes } from './features/feeds/feeds.routes.ts'
import { aumResultFor, customerHashOf } from './features/feeds/feeds.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { memberNames, mobileHashOf, resolveSession } from './features/identity/identity.ts'
import { inviteRoutes } from './features/invite/invite.routes.ts'
import { medalsRoutes } from './features/medals/medals.routes.ts'
import { countTowardMedals } from './features/medals/medals.ts'
import { pointsRoutes } from './features/points/points.routes.ts'
import { totalOf } from './features/points/points.ts'
import { rankingRoutes } from './features/ranking/ranking.routes.ts'
import { reportingRoutes } from './features/reporting/reporting.routes.ts'
import { shareRoutes } from './features/share/share.routes.ts'
import { talentRoutes } from './features/talent/talent.routes.ts'
import { type BankView, tasksRoutes } from './features/tasks/tasks.routes.ts'
import { taskNameOf, termsOf } from './features/tasks/tasks.ts'
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
          [...names].map(([userId, { maskedNickName, avatarId }]) => [
            userId,
            { nickName: maskedNickName, headImgUrl: avatarUrl(avatarId) },
          ]),
        )
      },
    }),
    invite: inviteRoutes(),
    share: shareRoutes(),
    talent: talentRoutes(),
    upload: uploadRoutes(),
    reporting: reportingRoutes(),
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
