import { type PreviewSubject, readPreviewAddress } from '@club/contract/preview.rules.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../kit/app-error.ts'
import { filePolicy } from '../../kit/http/content-security-policy.ts'
import { makeSingleFlight } from '../../kit/work/single-flight.ts'
import { makeWorkQueue } from '../../kit/work/work-queue.ts'
import { ownerOf } from '../../kit/work/work-shares.ts'
import { brandIn, mediaBytes, mediaFileBytes } from '../content/content.ts'
import { isPublicFile } from '../upload/upload.ts'
import { drawPreview } from './draw-preview.ts'
import type { PostersContext } from './posters-context.ts'

/** Drawing takes a core; pages and calls need the others. */
const retryAfterSeconds = 3
const limits = { name: 'previews', maxRunning: 1, maxWaiting: 20, maxOfAccount: 20, retryAfterSeconds }
const maxCached = 200
const daySeconds = 86_400
/** How long others may cache a member's picture: rules/channels#preview-pictures. */
const memberFileSeconds = 600

/** Draws the pictures of shared links and serves them to everybody: rules/channels#preview-pictures. */
export function previewPictures(context: Pick<PostersContext, 'db' | 'published' | 'readPicture'>) {
  const { db, published } = context
  const queue = makeWorkQueue(limits)
  const once = makeSingleFlight<Buffer | null>()
  const cached = new Map<string, Buffer>()

  async function isThere(subject: PreviewSubject): Promise<boolean> {
    if (subject.kind === 'file') return isPublicFile(db, subject.fileId)
    return subject.kind === 'club' || published.mediaFile(subject.fileName) !== null
  }

  /** The picture to show; 'none' if it is not there or not everybody may see it. */
  async function pictureOf(subject: PreviewSubject): Promise<Buffer | null | 'none'> {
    if (subject.kind === 'club') return null
    if (subject.kind === 'media') return (await mediaFileBytes(db, published, subject.fileName)) ?? 'none'
    const { fileId } = subject
    const found = (await context.readPicture(fileId, 'full')) ?? (await context.readPicture(fileId, 'still'))
    return found ?? 'none'
  }

  async function draw({ language, subject }: NonNullable<ReturnType<typeof readPreviewAddress>>) {
    const picture = await pictureOf(subject)
    if (picture === 'none') return null
    const logo = await mediaBytes(db, published, published.brand().logo)
    return drawPreview({ picture, logo, clubName: brandIn(published, language).clubName })
  }

  /** Drawn once for all who ask at the same time; the oldest are dropped from the cache. */
  async function drawn(key: string, address: string, make: () => Promise<Buffer | null>) {
    const known = cached.get(key)
    if (known) return known
    const bytes = await once(key, () => queue.run(ownerOf(null, address), make))
    if (bytes) cached.set(key, bytes)
    const oldest = cached.keys().next().value
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
    return bytes
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.get('/previews/*', async (request, reply) => {
      const [path = ''] = request.url.split('?')
      const asked = readPreviewAddress(path)
      if (!asked) return notThere(reply)
      const { subject } = asked
      // Checked before waiting for a turn: nonexistent names must not keep real ones waiting.
      if (!(await isThere(subject))) return notThere(reply)
      try {
        const bytes = await drawn(`${published.version()} ${path}`, request.ip, () => draw(asked))
        if (!bytes) return notThere(reply)
        return send(reply, bytes, subject.kind === 'file' ? memberFileSeconds : daySeconds)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const wait = error.retryAfterSeconds ?? retryAfterSeconds
        return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': wait }).send()
      }
    })
  }
}

function notThere(reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').callNotFound()
  return reply
}

function send(reply: FastifyReply, bytes: Buffer, cachedSeconds: number): FastifyReply {
  return reply
    .headers({
      'cache-control': `public, max-age=${cachedSeconds}`,
      'content-disposition': 'inline; filename="club-preview.jpeg"',
      'content-security-policy': filePolicy,
      // The web versions of messaging apps show it on their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/jpeg')
    .send(bytes)
}
