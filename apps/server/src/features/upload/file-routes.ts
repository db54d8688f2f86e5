import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kit/app-error.ts'
import { byteRange } from '../../kit/http/byte-range.rules.ts'
import { filePolicy } from '../../kit/http/content-security-policy.ts'
import { isSigned, type Served, secondsLeft } from './file-address.ts'
import { keyOf, mediaTypes, type Variant, variants } from './store.ts'
import { publicFiles } from './upload.sql.ts'
import type { UploadContext } from './upload-context.ts'

/**
 * Short, since a file that is taken down must soon be gone from phones; the tag saves sending an unchanged one again.
 */
const shownSeconds = 600
const maxKnownSizes = 10_000
export const fileIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

export type FileContext = Pick<UploadContext, 'db' | 'clock' | 'sealing' | 'store'>

interface Asked {
  fileId: string
  variant: Served
  until: number
  sign: string
}

/** The signature in an address; an empty one for the address of a file that everybody may see. */
export function signatureIn(request: FastifyRequest): Pick<Asked, 'until' | 'sign'> {
  const { until = '', sign = '' } = request.query as Record<string, unknown>
  const isWhole = typeof until === 'string' && /^\d{1,12}$/.test(until)
  return { until: isWhole ? Number(until) : 0, sign: typeof sign === 'string' ? sign : '' }
}

function askedOf(request: FastifyRequest): (Asked & { variant: Variant }) | null {
  const { fileId = '', variant: name } = request.params as Record<string, string>
  const variant = variants.find((one) => one === name)
  return variant && fileIdPattern.test(fileId) ? { fileId, variant, ...signatureIn(request) } : null
}

/** How long the address may be cached, as a header; null if it is not to be answered. */
export async function cachingOf({ db, clock, sealing }: FileContext, asked: Asked): Promise<string | null> {
  if (asked.sign === '') {
    const found = await db.one(publicFiles.find, [asked.fileId])
    return found ? `public, max-age=${shownSeconds}` : null
  }
  if (!isSigned(sealing, asked)) return null
  const left = secondsLeft(asked.until, await clock.now(db))
  return left > 0 ? `private, max-age=${left}` : null
}

/** For a browser that shows a picture or film, a store that is away is HTTP 503: it does not know the envelope. */
function refuseInHttp(error: unknown): never {
  const isAway = error instanceof AppError && error.status === 'outsideDown'
  throw isAway ? new AppError('outsideDown', { httpCode: 503, cause: error.cause ?? error }) : error
}

/** Caches sizes: they never change, and a bucket has to be asked for each over the network. */
function makeSizes({ store }: FileContext): (key: string) => Promise<number | null> {
  const known = new Map<string, number>()
  return async (key) => {
    const size = known.get(key) ?? (await store.size(key).catch(refuseInHttp))
    if (size === null) return null
    if (known.size >= maxKnownSizes) known.clear()
    known.set(key, size)
    return size
  }
}

export function notThere(reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').callNotFound()
  return reply
}

/** The name under which a file is saved; what its member called it is not stored. */
function nameOf({ fileId, variant }: Asked & { variant: Variant }): string {
  const [, ending = 'bin'] = mediaTypes[variant].split('/')
  return `club-${fileId.slice(-12)}-${variant}.${ending}`
}

/**
 * Serves members' files, films in ranges: to everybody once they are shown, before that at signed addresses that
 * expire.
 */
export async function fileRoutes(app: FastifyInstance, context: FileContext): Promise<void> {
  const sizeOf = makeSizes(context)
  app.get('/files/:fileId/:variant', async (request, reply) => {
    const asked = askedOf(request)
    const caching = asked && (await cachingOf(context, asked))
    const key = asked && keyOf(asked.fileId, asked.variant)
    const size = caching && key ? await sizeOf(key) : null
    if (!asked || !caching || !key || size === null) return notThere(reply)
    const etag = `"${asked.fileId}-${asked.variant}"`
    const kept = { etag, 'cache-control': caching }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(kept).send()
    const { range, 'if-range': ifRange } = request.headers
    const part = ifRange === undefined || ifRange === etag ? byteRange(range, size) : 'all'
    if (part === 'beyond') {
      const headers = { 'cache-control': 'no-store', 'content-range': `bytes */${size}` }
      return reply.code(416).headers(headers).send()
    }
    const { start, end } = part === 'all' ? { start: 0, end: size - 1 } : part
    const stream =
      request.method === 'HEAD'
        ? Readable.from([])
        : await context.store.open(key, { start, end }).catch(refuseInHttp)
    if (!stream) return notThere(reply)
    if (part !== 'all') reply.header('content-range', `bytes ${start}-${end}/${size}`)
    return reply
      .code(part === 'all' ? 200 : 206)
      .headers({
        ...kept,
        'accept-ranges': 'bytes',
        'content-length': end - start + 1,
        'content-disposition': `inline; filename="${nameOf(asked)}"`,
        // A file opened directly is a document: it may not run or fetch anything.
        'content-security-policy': filePolicy,
        'cross-origin-resource-policy': 'same-origin',
      })
      .type(mediaTypes[asked.variant])
      .send(stream)
  })
}
