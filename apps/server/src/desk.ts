import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskApi, DeskGroup } from '@club/contract/desk/desk-api.ts'
import { may } from '@club/contract/desk/roles.ts'
import type { FastifyInstance } from 'fastify'
import { type ClubFeatures, contestOf, feedsOf, personalDataOf } from './app.ts'
import { clubCommands, doctorOf, membersOf, pointsOf } from './commands.ts'
import type { Context } from './context.ts'
import { type DeskPreviews, previewsOf } from './desk-previews.ts'
import { examineClub } from './doctor.ts'
import { caseFigures, casesAbout, casesDesk, casesWaiting } from './features/cases/cases.ts'
import { checkedInAmong, outagesDesk } from './features/checkin/checkin.ts'
import { contentDeskFeature, expiringContent } from './features/content/content.ts'
import {
  claimsOf,
  type DeskContext,
  type DeskFeature,
  deskFeature,
  deskFilesFolder,
  providerOf,
  releaseClaim,
  type TodayParts,
  takeClaims,
} from './features/desk/desk.ts'
import { feedsDesk, lastFed, troubledFiles } from './features/feeds/feeds.ts'
import { findMember, maskedMobile, mobilesOf } from './features/identity/members.ts'
import { heldInvitations, inviteDesk } from './features/invite/invite.ts'
import { membersDesk } from './features/members/members.ts'
import { passkeysOf } from './features/passkeys/passkeys.ts'
import { monthAtDesk, pointsDesk } from './features/points/points.ts'
import { exportAtDesk } from './features/privacy/privacy.ts'
import { missingPointsOf } from './features/ranking/ranking.ts'
import { reportDesk } from './features/reporting/reporting.ts'
import { rulesDesk } from './features/rules/rules.ts'
import { contestWaits, talentDesk } from './features/talent/talent.ts'
import { maxPointsLeft } from './features/tasks/tasks.ts'
import { serveFiles } from './features/upload/upload.ts'
import { memberOfCode } from './features/wallet/wallet.ts'
import { healthDesk } from './health-desk.ts'
import type { DeskHandlersOf } from './kit/desk/desk-call.ts'
import { deskPages } from './kit/desk/desk-pages.ts'
import { type MountDeskOptions, mountDesk } from './kit/desk/mount-desk.ts'
import { messagesOf } from './kit/feature.ts'
import { unknownPath } from './kit/http/envelope.ts'
import { makeHttp } from './kit/http/http.ts'
import { auditDesk } from './kit/operator/audit.desk.ts'
import { supply } from './kit/operator/operator-command.ts'
import { keysAsCounted } from './kit/sealing/keys-commands.ts'

/** What takes longer goes on by itself, and its page asks how far it is. */
const firstAnswerMs = 1500

/** What the desk's own calls need. */
export function deskContextOf(context: Context): DeskContext {
  const { config, outside } = context
  const commands = new Map(supply(clubCommands, () => context).map((each) => [each.name, each]))
  return {
    ...context,
    provider: providerOf(config.desk?.provider, outside),
    filesFolder: deskFilesFolder(config.dataDir),
    acts: {
      find: (name) => {
        const found = commands.get(name)
        return found?.needsDatabase ? found : null
      },
    },
  }
}

const acts = new Map(
  clubCommands.flatMap((each) => (each.needsDatabase && each.act ? [[each.name, each.act] as const] : [])),
)
const titleOf = (command: string) => acts.get(command)?.title ?? null

/** Claims of works, as the review takes them. */
function workClaims(context: Context): Parameters<typeof talentDesk>[1] {
  const { db, clock } = context
  return {
    take: (keys, person) => takeClaims(context, { kind: 'work', keys }, person),
    release: (key, person) => releaseClaim(context, { kind: 'work', key }, person),
    of: async (keys, person) => claimsOf(db, await clock.now(db), { kind: 'work', keys }, person),
  }
}

/** The pages of members and their cases. */
const membersAtDesk = (context: Context, features: ClubFeatures, desk: DeskFeature) => ({
  members: membersDesk({
    ...membersOf(context),
    casesAbout: (userId, tradeIds) => casesAbout(context.db, userId, tradeIds),
    passkeysOf: (userId) => passkeysOf(context.db, userId),
    memberOfCode: (said) => memberOfCode(context.db, said),
    desk,
    exportData: (order, language) =>
      exportAtDesk({ ...context, personalData: personalDataOf(context, features) }, order, language),
  }),
  cases: casesDesk({
    ...context,
    claimsOf: async (caseIds, person) =>
      claimsOf(context.db, await context.clock.now(context.db), { kind: 'case', keys: caseIds }, person),
  }),
})

/** What the doctor looks at for a page, which waits for no count over all members. */
const doctorAtDesk = (context: Context) => ({
  ...doctorOf(context),
  examineKeys: () => keysAsCounted(context),
})

/** What each feature says of the day. */
const todayOf = (context: Context): TodayParts => ({
  contest: () => contestWaits(context),
  cases: () => casesWaiting(context),
  heldInvitations: () => heldInvitations(context.db),
  troubledFiles: (since) => troubledFiles(context.db, since),
  expiring: (days, language) => expiringContent(context, days, language),
  runningMonth: () => monthAtDesk(pointsOf(context)),
  findings: () => examineClub(doctorAtDesk(context)),
})

/** The groups of calls, and what ends with them. */
function partsOf(context: Context, features: ClubFeatures, options: DeskBuild) {
  const { config } = context
  const desk = deskFeature(deskContextOf(context), todayOf(context), {
    isDemo: config.isDemo && !config.desk?.provider,
    isSecure: config.isProduction,
    answersWithinMs: options.answersWithinMs ?? firstAnswerMs,
  })
  const report = reportDesk({ ...context, checkedInAmong, caseFigures })
  const rules = rulesDesk(context)
  const previews = options.previews ?? previewsOf(context, null)
  const content = contentDeskFeature(context, {
    mediaDir: join(config.dataDir, 'media'),
    waitingItems: async () => {
      const orders = await desk.waitingOf('content publish-item')
      return new Map(orders.map(({ orderId, args }) => [String(args.item), orderId]))
    },
    ask: previews.ask,
    previews: previews.previews,
    previewAddress: previews.address,
  })
  const earning = feedsOf(context)
  // A missing group or handler does not compile.
  const handlers = {
    ...desk.routes,
    feeds: feedsDesk({ ...earning, desk }),
    ...pointsDesk({ ...context, desk, mobilesOf, maskedMobile, missingPointsOf, maxPointsLeft }),
    outages: outagesDesk(context),
    ...inviteDesk(context),
    ...talentDesk({ ...contestOf(context), desk }, workClaims(context)),
    content: content.routes,
    audit: auditDesk({ ...context, findMember, titleOf }),
    health: healthDesk({
      ...doctorAtDesk(context),
      lastFed: () => lastFed(context),
      peopleSignedIn: desk.peopleSignedIn,
    }),
    report: report.routes,
    rules: rules.routes,
    ...membersAtDesk(context, features, desk),
  } satisfies { [G in DeskGroup]: DeskHandlersOf<DeskApi[G]> }
  const close = () => Promise.all([desk, report, rules, previews].map((each) => each.close()))
  return { desk, content, handlers, close }
}

export interface DeskBuild {
  /** The folder of the desk's build; without one, only the calls are served. */
  folder?: string
  /** Where drafts are looked at; without them, they are not. */
  previews?: DeskPreviews
  /** What takes longer goes on by itself. */
  answersWithinMs?: number
}

/**
 * Builds the desk's server, not yet listening: a listener of its own with calls, sessions and pages of its own.
 */
export async function buildDesk(
  context: Context,
  features: ClubFeatures,
  options: DeskBuild = {},
): Promise<FastifyInstance> {
  const { config, log } = context
  const isSecure = config.isProduction
  const app = await makeHttp({
    log,
    isProduction: isSecure,
    hasSubdomains: config.hasSubdomains,
    trustedProxies: config.trustedProxies,
    maxEventLoopDelayMs: 0,
  })
  const { desk, content, handlers, close } = partsOf(context, features, options)
  const { personOf } = mountDesk(app, {
    handlers: handlers as unknown as MountDeskOptions['handlers'],
    resolvePerson: desk.resolvePerson,
    messages: messagesOf(features),
    isSecure,
    log,
  })
  await serveFiles(app, context, async (request) => {
    const person = await personOf(request)
    return person !== null && may(person.roles, 'review')
  })
  desk.signInPages(app)
  content.pages(app, personOf)
  app.addHook('onClose', close)
  const { folder } = options
  if (folder && existsSync(join(folder, 'index.html')))
    await deskPages(app, folder, config.desk?.previewOrigin ?? null)
  app.setNotFoundHandler(unknownPath)
  return app
}
