import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { encodingFor, readyPageOf } from './first-page-cache.ts'

export interface ServiceWorkerOptions {
  /** The web's build, `apps/web/dist`. */
  webFolder: string
  /** False withdraws the worker: phones delete their caches and use only the network. */
  isOffered: boolean
}

/** Replaces a withdrawn worker on phones. */
const withdrawn = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name.startsWith('club-')) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(clear())
})
`

async function readWorker(webFolder: string): Promise<string> {
  try {
    return await readFile(path.join(webFolder, 'client/sw.js'), 'utf8')
  } catch (cause) {
    throw new Error(`the web's build in ${webFolder} has no service worker: build it again`, { cause })
  }
}

/**
 * Serves the service worker, which caches pages for offline reading. Its address never changes, so that
 * phones find updates; its own policy limits what it may fetch.
 */
export const serviceWorker: FastifyPluginAsync<ServiceWorkerOptions> = async (app, options) => {
  const script = options.isOffered ? await readWorker(options.webFolder) : withdrawn
  const ready = await readyPageOf(script, {
    status: 200,
    policy: "default-src 'self'",
    isWhole: true,
    maxAgeMs: null,
  })
  app.get('/sw.js', async (request, reply) => {
    const { policy, etag } = ready
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(encoding ? ready[encoding] : ready.plain)
  })
}
