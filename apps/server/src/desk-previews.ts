import type { FastifyInstance } from 'fastify'
import { buildApp, clubFeatures, type Pages } from './app.ts'
import type { Context } from './context.ts'
import { type Published, switchedPublished } from './features/content/content.ts'
import { outsideSystems } from './features/identity/identity.ts'
import { limitConcurrency } from './kit/work/limit-concurrency.ts'

/**
 * The members' app once more, for the desk alone: it draws pages with a draft in its place, one after the other, and
 * keeps what it remembers apart from what members are shown. It is built when the first page is looked at.
 */
export function previewsOf(context: Context, pages: Pages | null) {
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
