import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../kit/app-error.ts'
import { filePolicy } from '../../kit/http/content-security-policy.ts'
import { isPublicFile } from '../upload/upload.ts'
import { drawThumbnail } from './draw-poster.ts'
import { recipeOf } from './poster-address.ts'
import type { PosterRenderer } from './poster-renderer.ts'
import type { PostersContext } from './posters-context.ts'
import type { Sheet } from './sheet.ts'
import { drawingVersion, type TemplateId, templateBy } from './templates.ts'

const yearSeconds = 31_536_000
/** How long a phone may keep the poster of a work, like the work's own pictures. */
const workSeconds = 600

const thumbnails = new Map<TemplateId, Promise<Buffer>>()

function thumbnailOf(template: TemplateId): Promise<Buffer> {
  const known = thumbnails.get(template)
  if (known) return known
  const drawn = drawThumbnail(template)
  thumbnails.set(template, drawn)
  drawn.catch(() => thumbnails.delete(template))
  return drawn
}

export const thumbnailSize = { width: 360, height: 540 }

export const thumbnailAddress = (template: TemplateId) =>
  `/posters/templates/${template}-${drawingVersion}.webp`

function notThere(reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').callNotFound()
  return reply
}

function send(reply: FastifyReply, picture: { bytes: Buffer; type: string; caching: string }): FastifyReply {
  return reply
    .headers({
      'cache-control': `${picture.caching}, immutable`,
      'content-disposition': `inline; filename="club-poster.${picture.type.split('/')[1]}"`,
      'content-security-policy': filePolicy,
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(picture.type)
    .send(picture.bytes)
}

/** Whether everybody still sees what a sheet shows: a work that was taken down or deleted is gone from posters, too. */
async function isStillShown(
  { db, isWorkShown }: PostersContext,
  { workNo, picture }: Sheet,
): Promise<boolean> {
  const [isShown, hasPicture] = await Promise.all([
    workNo === undefined || isWorkShown(db, workNo),
    picture?.from !== 'member' || isPublicFile(db, picture.fileId),
  ])
  return isShown && hasPicture
}

/** Serves posters at the addresses that the club made, and the templates' small pictures to everybody. */
export async function posterImages(
  app: FastifyInstance,
  context: PostersContext,
  renderer: PosterRenderer,
): Promise<void> {
  const { db, clock, sealing } = context
  app.get('/posters/templates/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const template = templateBy(name.replace(`-${drawingVersion}.webp`, ''))
    if (!template || !thumbnailAddress(template).endsWith(`/${name}`)) return notThere(reply)
    const bytes = await thumbnailOf(template)
    return send(reply, { bytes, type: 'image/webp', caching: `public, max-age=${yearSeconds}` })
  })

  app.get('/posters/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const { of = '' } = request.query as Record<string, unknown>
    const hash = name.replace(/\.jpg$/, '')
    const recipe = typeof of === 'string' && name.endsWith('.jpg') ? recipeOf(sealing, hash, of) : null
    if (!recipe) return notThere(reply)
    const [now, isShown] = await Promise.all([clock.now(db), isStillShown(context, recipe.sheet)])
    const left = recipe.until - Math.floor(now.getTime() / 1000)
    if (left <= 0 || !isShown) return notThere(reply)
    try {
      const bytes = await renderer.pictureOf(recipe.sheet, request.ip)
      const keptSeconds = recipe.sheet.workNo === undefined ? left : Math.min(left, workSeconds)
      return send(reply, { bytes, type: 'image/jpeg', caching: `private, max-age=${keptSeconds}` })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const wait = error.retryAfterSeconds ?? 10
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': wait }).send()
    }
  })
}
