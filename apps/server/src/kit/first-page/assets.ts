import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { unknownPath } from '../http/envelope.ts'
import { encodingFor } from './first-page-cache.ts'
import type { KeptBuilds } from './kept-builds.ts'

export interface AssetsOptions {
  /** The scripts and stylesheets of this server's build. */
  folder: string
  builds: Pick<KeptBuilds, 'find'>
}

const oneYearSeconds = 31_536_000

/** Serves the web's assets, those of other servers' builds too: pages that are open outlive the server that drew them. */
export const assets: FastifyPluginAsync<AssetsOptions> = async (app, { folder, builds }) => {
  app.setNotFoundHandler(async (request, reply) => {
    const [, name] = /^\/assets\/([\w.-]+)(?:\?|$)/.exec(request.url) ?? []
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const kept = name !== undefined && isRead ? await builds.find(name) : null
    if (!kept) {
      unknownPath(request, reply)
      return reply
    }
    reply.code(200).headers({
      'content-type': kept.mediaType,
      'cache-control': `public, max-age=${oneYearSeconds}, immutable`,
      vary: 'accept-encoding',
    })
    if (!kept.isBrotli) return reply.send(kept.bytes)
    if (encodingFor(String(request.headers['accept-encoding'] ?? '')) === 'br')
      return reply.header('content-encoding', 'br').send(kept.bytes)
    return reply.send(await promisify(brotliDecompress)(kept.bytes))
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: oneYearSeconds * 1000,
    index: false,
  })
}
