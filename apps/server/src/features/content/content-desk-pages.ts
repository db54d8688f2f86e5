import { contrasts, textSizes } from '@club/contract/display.ts'
import { languages } from '@club/contract/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../kit/database/db.ts'
import type { PersonOf } from '../../kit/desk/mount-desk.ts'
import { mediaFiles } from './content-media.sql.ts'
import { sendMedia } from './content-media-routes.ts'
import { type DraftToShow, draftToShow } from './content-preview.ts'
import type { MediaFolder } from './media-folder.ts'
import type { Published } from './published.ts'

/** Draws a page of the members' app with a draft in its place, or another file that such a page shows. */
export type Draw = (
  shown: DraftToShow | null,
  request: { url: string; cookies?: Record<string, string> },
) => Promise<{ code: number; type: string; body: Buffer }>

interface DeskPages {
  on: Queryable
  published: Published
  personOf: PersonOf
  folder: MediaFolder
  draw: Draw
}

/**
 * Of a page that is only looked at: nothing in it runs, and only the desk may frame it. It keeps the desk's origin, so
 * that its pictures come with the session.
 */
const previewPolicy =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin"

/** The policy stops them anyway; without them the browser does not complain of each. */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '').replace(/<link\b[^>]*modulepreload[^>]*>/gi, '')

const oneOf = <T extends string>(known: readonly T[], asked: unknown): T =>
  known.find((each) => each === asked) ?? (known[0] as T)

async function refuseStrangers(request: FastifyRequest, reply: FastifyReply, personOf: PersonOf) {
  if (await personOf(request)) return false
  await reply.code(401).header('cache-control', 'no-store').type('text/plain').send('')
  return true
}

/** Stored pictures and films, published or not, for whoever is signed in at the desk. */
export function deskMediaRoutes(app: FastifyInstance, { on, personOf, folder, draw }: DeskPages): void {
  app.get('/media/*', async (request, reply) => {
    if (await refuseStrangers(request, reply, personOf)) return reply
    const { '*': name } = request.params as { '*': string }
    const file = await on.one(mediaFiles.find, [name])
    if (file) return sendMedia(request, reply, folder, { file, cacheControl: 'private, max-age=3600' })
    const { code, type, body } = await draw(null, { url: request.url })
    return reply.code(code).type(type).header('cache-control', 'private, no-cache').send(body)
  })
}

/** `/content-preview/article/sleep-well?lang=zh_cn&size=large`: the draft on its page, as members would see it. */
export function previewRoutes(app: FastifyInstance, { on, published, personOf, draw }: DeskPages): void {
  app.get('/content-preview/:kind/:id', async (request, reply) => {
    if (await refuseStrangers(request, reply, personOf)) return reply
    const { kind, id } = request.params as { kind: string; id: string }
    const { lang, size, contrast } = request.query as Record<string, unknown>
    reply.header('cache-control', 'no-store').header('content-security-policy', previewPolicy)
    const shown = await draftToShow(on, published, { kind, id })
    if (!shown) return reply.code(404).type('text/plain').send('')
    const cookies = {
      lang: oneOf(languages, lang),
      textSize: oneOf(textSizes, size),
      contrast: oneOf(contrasts, contrast),
    }
    const { code, body } = await draw(shown, { url: shown.path, cookies })
    return reply.code(code).type('text/html; charset=utf-8').send(withoutScripts(body.toString()))
  })
}
