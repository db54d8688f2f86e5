import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskApi, DeskGroup } from '@club/contract/desk/desk-api.ts'
import type { FastifyInstance } from 'fastify'
import { type ClubFeatures, feedsOf } from './app.ts'
import { clubCommands } from './commands.ts'
import type { Context } from './context.ts'
import { outagesDesk } from './features/checkin/checkin.ts'
import { type DeskContext, deskFeature, deskFilesFolder, identityProvider } from './features/desk/desk.ts'
import { feedsDesk } from './features/feeds/feeds.ts'
import { maskedMobile, mobilesOf } from './features/identity/members.ts'
import { inviteDesk } from './features/invite/invite.ts'
import { pointsDesk } from './features/points/points.ts'
import { missingPointsOf } from './features/ranking/ranking.ts'
import { maxPointsLeft } from './features/tasks/tasks.ts'
import type { DeskHandlersOf } from './kit/desk/desk-call.ts'
import { deskPages } from './kit/desk/desk-pages.ts'
import { type MountDeskOptions, mountDesk } from './kit/desk/mount-desk.ts'
import { messagesOf } from './kit/feature.ts'
import { makeHttp } from './kit/http/http.ts'
import { unknownPath } from './kit/http/refusal-answers.ts'
import { supply } from './kit/operator/operator-command.ts'

/** What takes longer goes on by itself, and its page asks how far it is. */
const firstAnswerMs = 1500

/** What the desk's own calls need. */
export function deskContextOf(context: Context): DeskContext {
  const { config, outside } = context
  const provider = config.desk?.provider
  const commands = new Map(supply(clubCommands, () => context).map((each) => [each.name, each]))
  return {
    ...context,
    provider: provider ? identityProvider(provider, outside) : null,
    filesFolder: deskFilesFolder(config.dataDir),
    acts: {
      find: (name) => {
        const found = commands.get(name)
        return found?.needsDatabase ? found : null
      },
    },
  }
}

/**
 * Builds the desk's server, not yet listening: a listener of its own with calls, sessions and pages of its own. Without
 * a `folder` with the desk's build it serves only the calls.
 */
export async function buildDesk(
  context: Context,
  features: ClubFeatures,
  folder: string | null,
  { answersWithinMs = firstAnswerMs }: { answersWithinMs?: number } = {},
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
  const desk = deskFeature(deskContextOf(context), {
    isDemo: config.isDemo && !config.desk?.provider,
    isSecure,
    answersWithinMs,
  })
  // A missing group or handler does not compile.
  const earning = feedsOf(context)
  const handlers = {
    ...desk.routes,
    feeds: feedsDesk({ ...earning, desk }),
    ...pointsDesk({ ...context, desk, mobilesOf, maskedMobile, missingPointsOf, maxPointsLeft }),
    outages: outagesDesk(context),
    ...inviteDesk(context),
  } satisfies { [G in DeskGroup]: DeskHandlersOf<DeskApi[G]> }
  mountDesk(app, {
    handlers: handlers as unknown as MountDeskOptions['handlers'],
    resolvePerson: desk.resolvePerson,
    messages: messagesOf(features),
    isSecure,
    log,
  })
  desk.signInPages(app)
  app.addHook('onClose', () => desk.close())
  if (folder && existsSync(join(folder, 'index.html'))) await deskPages(app, folder)
  app.setNotFoundHandler(unknownPath)
  return app
}
