import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { picturePattern, recordingPattern } from '../../kit/content/fields.ts'
import type { Published } from '../../kit/content/published.ts'
import { toneStyles } from './content.rules.ts'

const pictureCacheSeconds = 3600
const yearSeconds = 31_536_000

/**
 * Serves `content/media` under /media, in ranges where a player asks for them, and the colours that content names as a stylesheet,
 * `/media/tones-<content version>.css`, whose classes are `tone-rrggbb`.
 */
export async function mediaRoutes(
  app: FastifyInstance,
  { contentDir, published }: { contentDir: string; published: Published },
): Promise<void> {
  app.get('/media/tones-:version(\\d+).css', async (request, reply) => {
    const { version } = request.params as { version: string }
    // Another server may be a publication ahead: its stylesheet must not be kept under a version it is not.
    const isCurrent = Number(version) === published.version()
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isCurrent ? `public, max-age=${yearSeconds}, immutable` : 'no-store')
    return toneStyles(published.items('slider').map(({ facts }) => facts.backgroundColor))
  })
  await app.register(async (media) => {
    // A player that asks for more than there is hears so; every other error is the app's.
    media.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode !== 416) throw error
      return reply.code(416).header('cache-control', 'no-store').send()
    })
    await media.register(fastifyStatic, {
      root: resolve(contentDir, 'media'),
      prefix: '/media/',
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      decorateReply: false,
      cacheControl: true,
      maxAge: pictureCacheSeconds * 1000,
      acceptRanges: true,
      allowedPath: (path) =>
        [picturePattern, recordingPattern].some((known) => known.test(path.replace(/^\//, ''))),
      // Opened by itself, a picture is a document: it may run and fetch nothing.
      setHeaders: (reply, path) => {
        // A recording is named after its content: another content has another name.
        if (/\.(mp4|vtt)$/.test(path))
          reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        reply.header('cross-origin-resource-policy', 'same-origin')
      },
    })
  })
}
