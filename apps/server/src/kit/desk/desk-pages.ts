import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const oneYear = '365d'
/** React sets styles by script, which needs no permission; nothing inline is executable. */
const pagePolicy =
  "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Serves the desk's build: its one page for every address without a file, and the assets. It frames the members' app as
 * it is served for looking at drafts: at `previewOrigin`, or at another port of the desk's own host.
 */
export async function deskPages(
  app: FastifyInstance,
  folder: string,
  previewOrigin: string | null,
): Promise<void> {
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
        'content-security-policy': `${pagePolicy}; frame-src ${previewOrigin ?? `http://${request.hostname}:*`}`,
        'cache-control': 'private, no-cache',
      })
      .send(html)
  })
}
