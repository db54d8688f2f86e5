import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, clubFeatures, type Pages } from './app.ts'
import type { Context } from './context.ts'
import { contentPreviews, type Published, switchedPublished } from './features/content/content.ts'
import { sessionHolds } from './features/desk/desk.ts'
import { outsideSystems } from './features/identity/identity.ts'
import { messagesOf } from './kit/feature.ts'
import { unknownPath, writeErrors } from './kit/http/envelope.ts'
import { makeHttp } from './kit/http/http.ts'
import { limitConcurrency } from './kit/work/limit-concurrency.ts'

/**
 * The members' app once more, for the desk alone: it answers with a draft in its place, one request after the other,
 * and keeps what it remembers apart from what members are shown. It is built when something is first looked at.
 */
function membersAppOf(context: Context, pages: Pages | null) {
  let current: Published = context.published
  let built: Promise<FastifyInstance> | null = null
  const inTurn = limitConcurrency(1)
  const build = async () => {
    // Its few readers wait rather than being refused while the server is busy.
    const config = { ...context.config, maxEventLoopDelayMs: 0 }
    const own = { ...context, config, published: switchedPublished(() => current) }
    const app = await buildApp(own, clubFeatures(own, outsideSystems(own)), pages)
    await app.ready()
    return app
  }
  const ask: Parameters<typeof contentPreviews>[1]['ask'] = (preview, request) =>
    inTurn(async () => {
      current = preview?.published ?? context.published
      try {
        built ??= build()
        const reply = await (await built).inject(request)
        const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
        return { code: reply.statusCode, headers: Object.fromEntries(headers), body: reply.rawPayload }
      } catch (error) {
        built = null
        throw error
      } finally {
        current = context.published
      }
    })
  return { ask, close: async () => void (await (await built?.catch(() => null))?.close()) }
}

export interface PreviewAddress {
  /** Null: at the host by which the desk is reached. */
  origin: string | null
  port: number
}

/** Looking at drafts: what is looked at, and the listener on which the members' app shows it. */
export function previewsOf(context: Context, pages: Pages | null) {
  const { config, log } = context
  const provider = config.desk?.provider
  const membersApp = membersAppOf(context, pages)
  const { previews, pages: previewPages } = contentPreviews(context, {
    mediaDir: join(config.dataDir, 'media'),
    ask: membersApp.ask,
    deskOrigin: provider ? new URL(provider.deskUrl).origin : null,
    isSecure: config.isProduction,
    sessionHolds: (tokenHash) => sessionHolds(context, tokenHash),
  })
  let listener: FastifyInstance | null = null
  let address: PreviewAddress | null = null
  return {
    previews,
    ask: membersApp.ask,
    /** Null until it listens. */
    address: () => address,
    async listen({ host, port, origin }: { host: string; port: number; origin: string | null }) {
      const app = await makeHttp({
        log,
        isProduction: config.isProduction,
        hasSubdomains: config.hasSubdomains,
        trustedProxies: config.trustedProxies,
        maxEventLoopDelayMs: 0,
      })
      writeErrors(app, messagesOf(clubFeatures(context, outsideSystems(context))), log)
      app.setNotFoundHandler(unknownPath)
      previewPages(app)
      await app.listen({ host, port })
      listener = app
      address = { origin, port: (app.server.address() as AddressInfo).port }
    },
    async close() {
      await listener?.close()
      await membersApp.close()
    },
  }
}

export type DeskPreviews = ReturnType<typeof previewsOf>
