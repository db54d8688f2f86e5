import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const oneYear = '365d'
/** React sets styles by script, which needs no permission; nothing inline is executable. */
const pagePolicy =
  "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Serves the desk's build: its one page for every address without a file, and the assets. */
export async function deskPages(app: FastifyInstance, folder: string): Promise<void> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: oneYear,
    index: false,
  })
  app.get('/*', async (request, reply) => {
    const [address = '/'] = request.url.split('?')
    if (/^\/(api|assets)(\/|$)/.test(address) || /\.[a-z0-9]{1,8}$/i.test(address)) {
      reply.callNotFound()
      return reply
    }
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy,
        'cache-control': 'private, no-cache',
      })
      .send(html)
  })
}
