import { languages } from '@club/contract/languages.ts'
import type { FastifyInstance } from 'fastify'
import { cachingOf, type FileContext, fileIdPattern, notThere, signatureIn } from './file-routes.ts'
import { filmCaptions } from './film-captions.sql.ts'

/** Serves captions to whoever may see the film. */
export async function captionRoutes(app: FastifyInstance, context: FileContext): Promise<void> {
  app.get('/files/:fileId/captions/:language', async (request, reply) => {
    const { fileId = '', language: asked } = request.params as Record<string, string>
    const language = languages.find((each) => each === asked)
    if (!language || !fileIdPattern.test(fileId)) return notThere(reply)
    const variant = `captions/${language}` as const
    const caching = await cachingOf(context, { fileId, variant, ...signatureIn(request) })
    const found = caching && (await context.db.one(filmCaptions.find, [fileId, language]))
    if (!caching || !found) return notThere(reply)
    const etag = `"${found.checksum}"`
    reply.headers({ etag, 'cache-control': caching, 'cross-origin-resource-policy': 'same-origin' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/vtt; charset=utf-8').send(found.body)
  })
}
