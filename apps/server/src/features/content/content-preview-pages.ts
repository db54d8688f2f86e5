import { randomBytes } from 'node:crypto'
import { allEndpoints } from '@club/contract/api.ts'
import { contrasts, textSizes } from '@club/contract/display.ts'
import { defaultLanguage, languages } from '@club/contract/languages.ts'
import { reportEventsPath } from '@club/contract/reporting.constants.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { holdsUnstorableText } from '../../kit/database/storable-text.ts'
import { mediaFiles } from './content-media.sql.ts'
import { sendMedia } from './content-media-routes.ts'
import type { Preview } from './content-preview.ts'
import type { MediaFolder } from './media-folder.ts'

/** What the members' app answers to a request; `preview` is in the content's place, null is the content as it is. */
export type AskMembersApp = (
  preview: Preview | null,
  request: {
    method: 'GET' | 'POST'
    url: string
    headers?: Record<string, string>
    cookies?: Record<string, string>
    payload?: string
  },
) => Promise<{ code: number; headers: Record<string, string>; body: Buffer }>

const idleMs = 30 * 60_000
const maxKept = 200

/** Whose preview it is: one for each person and item, as long as the session holds in which it was asked for. */
export interface PreviewOwner {
  personId: string
  /** The hash of the session's token. */
  tokenHash: string
  item: string
}

/**
 * What people at the desk are looking at, in memory: one preview for each person and item, until it is idle or the
 * session has ended.
 */
export function makePreviews(
  clock: Pick<Clock, 'roughly'>,
  sessionHolds: (tokenHash: string) => Promise<boolean>,
) {
  const kept = new Map<string, { owner: string; tokenHash: string; preview: Preview; usedAt: number }>()
  const now = () => clock.roughly().getTime()
  return {
    /** Returns the key under which it is asked for. */
    keep({ personId, tokenHash, item }: PreviewOwner, preview: Preview): string {
      const owner = `${personId} ${item}`
      for (const [key, each] of kept)
        if (each.owner === owner || now() - each.usedAt > idleMs) kept.delete(key)
      const [oldest] = kept.keys()
      if (oldest && kept.size >= maxKept) kept.delete(oldest)
      const key = randomBytes(16).toString('hex')
      kept.set(key, { owner, tokenHash, preview, usedAt: now() })
      return key
    },
    async find(key: string): Promise<Preview | null> {
      const found = kept.get(key)
      if (!found || now() - found.usedAt > idleMs) return null
      if (!(await sessionHolds(found.tokenHash))) {
        kept.delete(key)
        return null
      }
      found.usedAt = now()
      return found.preview
    },
  }
}

export type Previews = ReturnType<typeof makePreviews>

/** Stored pictures and films, published or not. */
export function mediaAtDesk(
  app: FastifyInstance,
  {
    on,
    folder,
    refuse,
    ask,
  }: { on: Queryable; folder: MediaFolder; ask: AskMembersApp } & {
    /** Answers a request that may not see them. */
    refuse: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  },
): void {
  app.get('/media/*', async (request, reply) => {
    if (await refuse(request, reply)) return reply
    const { '*': name } = request.params as { '*': string }
    const file = holdsUnstorableText(name) ? null : await on.one(mediaFiles.find, [name])
    if (file) return sendMedia(request, reply, folder, { file, cacheControl: 'private, max-age=3600' })
    const { code, headers, body } = await ask(null, { method: 'GET', url: request.url })
    return reply
      .code(code)
      .type(headers['content-type'] ?? 'text/plain')
      .header('cache-control', 'private, no-cache')
      .send(body)
  })
}

/**
 * Keeps a preview from keeping anything, so that every frame is a first visit, and from reporting: what editors look at
 * is no visit.
 */
const forgetfulScript = `
const nothing = { get() { throw new Error('a preview keeps nothing') } }
Object.defineProperty(window, 'localStorage', nothing)
Object.defineProperty(window, 'sessionStorage', nothing)
Object.defineProperty(document, 'cookie', { get: () => '', set() {} })
Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
const send = window.fetch
window.fetch = (to, options) =>
  to === '${reportEventsPath}' ? Promise.resolve(new Response(null, { status: 204 })) : send.call(window, to, options)
`

const cookieName = 'club_preview'
const separator = '.'

const oneOf = <T extends string>(known: readonly T[], asked: unknown): T =>
  known.find((each) => each === asked) ?? (known[0] as T)

/** What a visitor can read. Members' calls are answered, too: a preview has no member, as they say. */
const answeredPaths = new Set(
  allEndpoints()
    .filter(
      ({ feature, entry }) =>
        entry.access === 'member' ||
        (entry.access === 'visitor' && (entry.isContent || feature === 'talent')) ||
        entry.name === 'identity.sessionInit',
    )
    .map(({ entry }) => entry.path),
)

interface PreviewPages {
  on: Queryable
  folder: MediaFolder
  previews: Previews
  ask: AskMembersApp
  /** Where the desk is reached; null: at the preview's own host. */
  deskOrigin: string | null
  isSecure: boolean
}

/** The preview of a request, and how it is displayed. */
async function shownTo(request: FastifyRequest, previews: Previews) {
  const [key = '', size, contrast] = (request.cookies[cookieName] ?? '').split(separator)
  const preview = await previews.find(key)
  return preview && { preview, size: oneOf(textSizes, size), contrast: oneOf(contrasts, contrast) }
}

const sentOn = new Set(['accept', 'accept-language', 'content-type', 'user-agent', 'channel', 'client-type'])

/**
 * The members' app for looking at what is not published, on an address of its own, so that its script reaches nothing
 * of the desk: rules/content#previews.
 */
export function previewPages(app: FastifyInstance, pages: PreviewPages): void {
  const { previews, ask, isSecure } = pages
  app.get('/preview/:key', async (request, reply) => {
    const { key } = request.params as { key: string }
    const { lang, size, contrast } = request.query as Record<string, unknown>
    const preview = await previews.find(key)
    if (!preview) return over(reply)
    const value = [key, oneOf(textSizes, size), oneOf(contrasts, contrast)].join(separator)
    const to = new URL(preview.path, 'http://club')
    to.searchParams.set('lang', oneOf(languages, lang))
    return reply
      .setCookie(cookieName, value, { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' })
      .header('cache-control', 'no-store')
      .redirect(to.pathname + to.search)
  })
  app.get('/preview.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(forgetfulScript),
  )
  mediaAtDesk(app, {
    ...pages,
    refuse: async (request, reply) => {
      if (await shownTo(request, previews)) return false
      await over(reply)
      return true
    },
  })
  app.get('/*', async (request, reply) => {
    const shown = await shownTo(request, previews)
    if (!shown) return over(reply)
    // Decoded, as the members' app reads it.
    const { '*': path } = request.params as { '*': string }
    if (path.startsWith('api/')) throw new AppError('notPermitted', { detail: 'a preview sends nothing' })
    const { preview, size, contrast } = shown
    const cookies = { textSize: size, contrast, lang: defaultLanguage }
    const { code, headers, body } = await ask(preview, {
      method: 'GET',
      url: request.url,
      headers: headersOf(request),
      cookies,
    })
    const type = headers['content-type'] ?? 'text/plain'
    reply.code(code).type(type)
    if (headers.location) reply.header('location', headers.location)
    if (!type.startsWith('text/html'))
      return reply.header('cache-control', headers['cache-control'] ?? 'no-store').send(body)
    const framedBy = pages.deskOrigin ?? `http://${request.hostname}:*`
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': (headers['content-security-policy'] ?? '').replace(
          "frame-ancestors 'none'",
          `frame-ancestors ${framedBy}`,
        ),
      })
      .removeHeader('x-frame-options')
      .send(body.toString().replace('<head>', '<head><script src="/preview.js"></script>'))
  })
  previewCalls(app, pages)
}

/** The calls of the members' app: what is not read is refused. */
function previewCalls(app: FastifyInstance, { previews, ask }: PreviewPages): void {
  app.post('/api/*', async (request, reply) => {
    const shown = await shownTo(request, previews)
    const [path = ''] = request.url.split('?')
    if (!shown || !answeredPaths.has(path))
      throw new AppError('notPermitted', { detail: 'a preview sends nothing' })
    const { code, headers, body } = await ask(shown.preview, {
      method: 'POST',
      url: request.url,
      headers: headersOf(request),
      payload: JSON.stringify(request.body ?? {}),
    })
    return reply
      .code(code)
      .type(headers['content-type'] ?? 'application/json')
      .header('cache-control', 'no-store')
      .send(body)
  })
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      sentOn.has(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

const over = (reply: FastifyReply) =>
  reply.code(410).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
