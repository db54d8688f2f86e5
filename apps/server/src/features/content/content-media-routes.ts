import { Readable } from 'node:stream'
import { readMediaFileName } from '@club/contract/media.rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from '../../kit/http/byte-range.rules.ts'
import { toneStyles } from './content.rules.ts'
import { picturePattern, recordingPattern } from './fields.ts'
import type { MediaFolder } from './media-folder.ts'
import type { Published } from './published.ts'
import type { MediaFile } from './published-media.ts'

const yearSeconds = 31_536_000
/** The bytes behind a name may change. */
const namedMediaSeconds = 3600

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
}

interface MediaRoutes {
  published: Published
  folder: MediaFolder
}

/**
 * Serves the published media under /media, in ranges if requested, and the colours named by content
 * as a stylesheet, `/media/tones-<content version>.css`, with classes like `tone-rrggbb`.
 */
export async function mediaRoutes(app: FastifyInstance, { published, folder }: MediaRoutes): Promise<void> {
  app.get('/media/tones-:version(\\d+).css', async (request, reply) => {
    const { version } = request.params as { version: string }
    // Another server may be a publication ahead: a stylesheet must not be cached under the wrong version.
    const isCurrent = Number(version) === published.version()
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isCurrent ? `public, max-age=${yearSeconds}, immutable` : 'no-store')
    return toneStyles(published.items('slider').map(({ facts }) => facts.backgroundColor))
  })

  app.get('/media/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    const found = await findMedia(published, name)
    return found ? sendMedia(request, reply, folder, found) : notThere(reply)
  })
}

interface FoundMedia {
  file: MediaFile
  cacheControl: string
}

/**
 * The file at an address, from memory. An unknown one may just have been published by another server, so the published
 * content is refreshed first: one small query for all concurrent requests.
 */
async function findMedia(published: Published, name: string): Promise<FoundMedia | null> {
  if (readMediaFileName(name)) {
    const known = published.mediaFile(name)
    if (!known) await published.refresh()
    const file = known ?? published.mediaFile(name)
    return file && { file, cacheControl: `public, max-age=${yearSeconds}, immutable` }
  }
  if (![picturePattern, recordingPattern].some((pattern) => pattern.test(name))) return null
  const file = published.mediaNamed(name)
  return file && { file, cacheControl: `public, max-age=${namedMediaSeconds}` }
}

/** Sends a stored file, or the part of it that is asked for. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: MediaFolder,
  { file, cacheControl }: FoundMedia,
): Promise<FastifyReply> {
  const { fileName, byteCount, checksum } = file
  // Depends only on the bytes, so that another server can resume a download.
  const etag = `"${checksum.slice(0, 32)}"`
  const kept = { etag, 'cache-control': cacheControl }
  if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).headers(kept).send()
  const { range, 'if-range': ifRange } = request.headers
  const part = ifRange === undefined || ifRange === etag ? byteRange(range, byteCount) : 'all'
  if (part === 'beyond') {
    return reply
      .code(416)
      .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${byteCount}` })
      .send()
  }
  const handle = await folder.open(file)
  if (!handle) return notThere(reply)
  const { start, end } = part === 'all' ? { start: 0, end: byteCount - 1 } : part
  reply
    .code(part === 'all' ? 200 : 206)
    .headers({
      ...kept,
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      // A picture opened directly is a document: it may not run or fetch anything.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    .type(types[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
  if (part !== 'all') reply.header('content-range', `bytes ${start}-${end}/${byteCount}`)
  if (request.method !== 'HEAD') return reply.send(handle.createReadStream({ start, end }))
  await handle.close()
  return reply.send(Readable.from([]))
}

function notThere(reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').callNotFound()
  return reply
}

function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const held = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return held.includes(etag) || held.includes('*')
}
