import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskApi, DeskGroup } from '@club/contract/desk/desk-api.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp, type ClubFeatures, clubFeatures, type Pages } from './app.ts'
import { clubCommands } from './commands.ts'
import type { Context } from './context.ts'
import { contentDeskFeature, type Published, switchedPublished } from './features/content/content.ts'
import { type DeskContext, deskFeature, deskFilesFolder, identityProvider } from './features/desk/desk.ts'
import { outsideSystems } from './features/identity/identity.ts'
import type { DeskHandlersOf } from './kit/desk/desk-call.ts'
import { deskPages } from './kit/desk/desk-pages.ts'
import { type MountDeskOptions, mountDesk } from './kit/desk/mount-desk.ts'
import { messagesOf } from './kit/feature.ts'
import { makeHttp } from './kit/http/http.ts'
import { unknownPath } from './kit/http/refusal-answers.ts'
import { supply } from './kit/operator/operator-command.ts'
import { limitConcurrency } from './kit/work/limit-concurrency.ts'

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
 * The members' app once more, for the desk alone: it draws pages with a draft in its place, one after the other, and
 * keeps what it remembers apart from what members are shown. It is built when the first page is looked at.
 */
function previewsOf(context: Context, pages: Pages | null) {
  let current: Published = context.published
  let built: Promise<FastifyInstance> | null = null
  const inTurn = limitConcurrency(1)
  const build = async () => {
    const own = { ...context, published: switchedPublished(() => current) }
    const app = await buildApp(own, clubFeatures(own, outsideSystems(own)), pages)
    await app.ready()
    return app
  }
  return {
    draw: (
      shown: { published: Published } | null,
      request: { url: string; cookies?: Record<string, string> },
    ) =>
      inTurn(async () => {
        current = shown?.published ?? context.published
        try {
          built ??= build()
          const reply = await (await built).inject({ method: 'GET', ...request })
          const type = String(reply.headers['content-type'] ?? 'text/plain')
          return { code: reply.statusCode, type, body: reply.rawPayload }
        } catch (error) {
          built = null
          throw error
        } finally {
          current = context.published
        }
      }),
    close: async () => {
      await (await built?.catch(() => null))?.close()
    },
  }
}

/**
 * Builds the desk's server, not yet listening: a listener of its own with calls, sessions and pages of its own. Without
 * a `folder` with the desk's build it serves only the calls; `pages` are the members', for previews.
 */
export async function buildDesk(
  context: Context,
  features: ClubFeatures,
  folder: string | null,
  pages: Pages | null = null,
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
  })
  const previews = previewsOf(context, pages)
  const content = contentDeskFeature(context, {
    mediaDir: join(config.dataDir, 'media'),
    waitingItems: async () => {
      const orders = await desk.waitingOf('content publish-item')
      return new Map(orders.map(({ orderId, args }) => [String(args.item), orderId]))
    },
    draw: previews.draw,
  })
  // A missing group or handler does not compile.
  const handlers = { ...desk.routes, content: content.routes } satisfies {
    [G in DeskGroup]: DeskHandlersOf<DeskApi[G]>
  }
  const { personOf } = mountDesk(app, {
    handlers: handlers as unknown as MountDeskOptions['handlers'],
    resolvePerson: desk.resolvePerson,
    messages: messagesOf(features),
    isSecure,
    log,
  })
  desk.signInPages(app)
  content.pages(app, personOf)
  app.addHook('onClose', () => Promise.all([desk.close(), previews.close()]))
  if (folder && existsSync(join(folder, 'index.html'))) await deskPages(app, folder)
  app.setNotFoundHandler(unknownPath)
  return app
}
