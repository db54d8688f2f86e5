import { join } from 'node:path'
import { bankSignatureWindowSeconds } from '@club/contract/feeds.constants.ts'
import type { Language } from '@club/contract/languages.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { accountFeature } from './features/account/account.ts'
import { personalData as activityData } from './features/activity/activity.ts'
import { personalDataOfBank } from './features/bank/bank.ts'
import { moveMobile } from './features/bank/move-mobile.ts'
import { casesAbout, casesFeature } from './features/cases/cases.ts'
import { checkinFeature, hasCheckedIn, unfinishedOutageOf } from './features/checkin/checkin.ts'
import { contentFeature, type Published } from './features/content/content.ts'
import { coursesFeature, lastCourseOf } from './features/courses/courses.ts'
import { deskFilesFolder, deskUpkeep } from './features/desk/desk.ts'
import { endHelpOfMobile, familyFeature } from './features/family/family.ts'
import { feedsFeature } from './features/feeds/feeds.ts'
import { type GreetingsContext, greetingsFeature } from './features/greetings/greetings.ts'
import {
  closing,
  consent,
  identityFeature,
  type OnMobileChangedByBank,
  type OnMobileLeft,
  type OutsideSystems,
} from './features/identity/identity.ts'
import { memberNames } from './features/identity/members.ts'
import { invitationCodeOf, inviteFeature } from './features/invite/invite.ts'
import { libraryFeature } from './features/library/library.ts'
import { medalsFeature, medalsInProgress } from './features/medals/medals.ts'
import { messagesFeature } from './features/messages/messages.ts'
import { passkeysFeature, passkeysOf, removePasskeys } from './features/passkeys/passkeys.ts'
import { placesFeature } from './features/places/places.ts'
import { pointsFeature } from './features/points/points.ts'
import { postersFeature } from './features/posters/posters.ts'
import { privacyFeature } from './features/privacy/privacy.ts'
import { rankingFeature, showMembers } from './features/ranking/ranking.ts'
import { reportingFeature } from './features/reporting/reporting.ts'
import { shareFeature } from './features/share/share.ts'
import { type ContestContext, talentFeature, votableWorks } from './features/talent/talent.ts'
import { makeProfileTasks, makeTalentTasks, openTasksOf, tasksFeature } from './features/tasks/tasks.ts'
import { pictureReader, uploadFeature } from './features/upload/upload.ts'
import { walletFeature } from './features/wallet/wallet.ts'
import { wealthFeature } from './features/wealth/wealth.ts'
import { AppError } from './kit/app-error.ts'
import { readSecret } from './kit/database/data-folder.ts'
import type { Queryable } from './kit/database/db.ts'
import { type Features, handlersOf, listOf, messagesOf, type PeriodicTask } from './kit/feature.ts'
import type { AccessKinds } from './kit/http/access.ts'
import type { Ask } from './kit/http/call.ts'
import { unknownPath } from './kit/http/envelope.ts'
import { health, type WhyNotReady } from './kit/http/health.ts'
import { makeHttp } from './kit/http/http.ts'
import { mount } from './kit/http/mount.ts'
import { documentation } from './kit/http/open-api.ts'
import { securityText } from './kit/http/security-txt.ts'
import { watchForUntrustedProxies } from './kit/http/untrusted-proxy.ts'
import type { Job } from './kit/jobs/jobs.ts'
import { sweepJob } from './kit/jobs/sweep.ts'
import type { MessageTable } from './kit/messages/messages.ts'
import type { Metrics } from './kit/metrics/metrics.ts'
import type { PersonalData } from './kit/personal-data.ts'
import { keyCountsJob } from './kit/sealing/key-counts.ts'
import { sealedTables } from './kit/sealing/sealed-tables.sql.ts'
import { checkSignature } from './kit/sealing/signature.ts'
import { unreadableValuesJob } from './kit/sealing/unreadable-values.ts'
import { activityOf } from './reactors.ts'
import { sealedColumns } from './sealed-columns.ts'

/** What the contest needs from other features. */
export function contestOf(context: Context): ContestContext {
  return { ...context, tasks: makeTalentTasks(activityOf(context), context.published), showMembers }
}

/** What tasks need from other features. */
export const tasksContextOf = (context: Context) => ({
  ...context,
  activity: activityOf(context),
  votableWorks,
})

/** What greetings need from other features. */
export function greetingsOf(context: Context): GreetingsContext {
  return {
    ...context,
    medalsInProgress: (on, userIds) => medalsInProgress(on, context.published, userIds),
    openTasksOf: (userId) => openTasksOf(tasksContextOf(context), userId),
  }
}

/** What relatives who help need from other features. */
const familyOf = (context: Context) => ({
  ...context,
  hasCheckedIn,
  lastCourse: (on: Queryable, userId: string, language: Language) =>
    lastCourseOf(on, context.published, userId, language),
})

/** What the bank's files and events need from other features. */
export function feedsOf(context: Context) {
  const endHelp: OnMobileChangedByBank = (tx, changed) => endHelpOfMobile(tx, context, changed)
  // The old phone may be lost, and nobody can tell which passkey is on it.
  const endPasskeys: OnMobileChangedByBank = async (tx, { userId, isDryRun }) => {
    const end = isDryRun ? passkeysOf : removePasskeys
    return { what: 'passkey', count: userId === null ? 0 : await end(tx, userId) }
  }
  return { ...context, activity: activityOf(context), onMobileChangedByBank: [endHelp, endPasskeys] }
}

/** Every feature of the club. */
export function clubFeatures(context: Context, outside: OutsideSystems) {
  const { config } = context
  const earning = { ...context, activity: activityOf(context) }
  const invite = inviteFeature(earning)
  const feeds = feedsFeature(feedsOf(context))
  const movesWithMember: OnMobileLeft = (tx, left) => moveMobile(tx, context, left)
  const family = familyFeature(familyOf(context))
  const talent = talentFeature(contestOf(context))
  const identityDeps = {
    ...context,
    ...outside,
    // The invitation first: it locks two accounts, before anything is awarded to either.
    onRegistered: [invite.onRegistered, feeds.onRegistered],
    findInviter: invite.findInviter,
    onMobileChanged: [family.onMobileChanged],
    onMobileLeft: [movesWithMember],
    onProfileChanged: makeProfileTasks(earning),
  }
  const identity = identityFeature(identityDeps)
  const posters = postersFeature({
    ...context,
    findWork: talent.posterWork,
    isWorkShown: talent.isWorkShown,
    invitationCodeOf: (userId) => invitationCodeOf(context, userId),
    readPicture: pictureReader(context),
    lastErasureAt: closing.lastAt,
  })
  const features = {
    identity,
    account: accountFeature(identity),
    passkeys: passkeysFeature({ ...context, proved: identity.proved }),
    messages: messagesFeature(context),
    greetings: greetingsFeature(greetingsOf(context)),
    content: contentFeature(context, {
      recordConsent: (tx, given) => consent.give(tx, context, given),
      mediaDir: join(config.dataDir, 'media'),
    }),
    library: libraryFeature(context),
    places: placesFeature(context, config.maps),
    points: pointsFeature(context, { memberNames, casesAbout, unfinishedOutageOf }),
    cases: casesFeature(context),
    checkin: checkinFeature(earning),
    tasks: tasksFeature(tasksContextOf(context)),
    courses: coursesFeature(earning),
    medals: medalsFeature(context, posters.medalPoster),
    ranking: rankingFeature(context),
    invite,
    family,
    share: shareFeature(context),
    talent,
    posters,
    upload: uploadFeature(context),
    wallet: walletFeature(context),
    wealth: wealthFeature(earning),
    reporting: reportingFeature(context),
    feeds,
  }
  const personalData = personalDataOf(context, features)
  return {
    ...features,
    privacy: privacyFeature({ ...identityDeps, personalData }),
  } satisfies Features
}

/** What the features know about members; those without calls are named. */
export function personalDataOf(
  context: Context,
  features: Omit<Features, 'privacy'>,
): readonly PersonalData[] {
  const brought = Object.values(features).flatMap(({ personalData }) => personalData ?? [])
  return [...brought, activityData(), personalDataOfBank(context)]
}

export type ClubFeatures = ReturnType<typeof clubFeatures>

/** Recurring jobs, each on one server at a time. */
export function clubJobs(context: Context, features: Features): Job[] {
  return [
    ...listOf(features).flatMap(({ jobs = [] }) => jobs),
    sweepJob(context, {
      ...features,
      desk: { sweep: (now) => deskUpkeep.sweep(context, now) },
    }),
    unreadableValuesJob(context, sealedTables(sealedColumns)),
    keyCountsJob(context, sealedTables(sealedColumns)),
  ]
}

/** What every server repeats on its own. */
export function clubRounds(context: Context, features: Features): PeriodicTask[] {
  return [
    ...listOf(features).flatMap(({ repeated = [] }) => repeated),
    ...deskUpkeep.repeated({ ...context, filesFolder: deskFilesFolder(context.config.dataDir) }),
  ]
}

/** Registers the first pages and assets. */
export type Pages = (app: FastifyInstance, parts: { ask: Ask; published: Published }) => Promise<void>

/**
 * Builds the whole server on an open context, not yet listening; without `pages` it serves only the
 * API.
 */
export async function buildApp(
  context: Context,
  features: ClubFeatures,
  pages: Pages | null,
  whyNotReady: WhyNotReady = () => null,
  metrics: Metrics | null = null,
): Promise<FastifyInstance> {
  const { config, log, db, clock, published } = context
  const app = await makeHttp({
    log,
    isProduction: config.isProduction,
    hasSubdomains: config.hasSubdomains,
    trustedProxies: config.trustedProxies,
    maxEventLoopDelayMs: config.maxEventLoopDelayMs,
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isEmpty = published.version() === 0 && request.url.startsWith('/api/')
    done(
      isEmpty ? new AppError('busy', { retryAfterSeconds: 60, detail: 'nothing is published' }) : undefined,
    )
  })
  watchForUntrustedProxies(app, { db, clock, log })
  metrics?.watch(app)
  health(app, db, whyNotReady)
  // Does not compile while a status has no message.
  const messages: MessageTable = messagesOf(features)
  const { securityContact: contacts, publicUrl } = config
  securityText(app, { contacts, publicUrl, now: () => clock.roughly() })
  const bankKeys = config.bankEventKeys ?? [readSecret(null, config.dataDir, 'bank-event-key')]
  const bankSigning = {
    keys: bankKeys,
    windowSeconds: bankSignatureWindowSeconds,
    businessNow: () => clock.now(db),
  }
  const accessKinds: AccessKinds = {
    helper: features.family.helperAccess,
    signed: {
      headers: { time: 'x-bank-time', signature: 'x-bank-signature' },
      check: (call) => checkSignature(bankSigning, call),
    },
  }
  documentation(app, messages, accessKinds)
  const { ask, callerOf } = mount(app, {
    handlers: handlersOf(features),
    messages,
    resolveSession: features.identity.resolveSession,
    accessKinds,
    isSecure: config.isProduction,
    log,
  })
  for (const { plugin } of listOf(features)) await plugin?.(app, callerOf)
  if (pages) await pages(app, { ask, published })
  else app.setNotFoundHandler(unknownPath)
  return app
}
