import { contrasts, textSizes } from '@club/contract/display.ts'
import { needsHomeScreenHead } from '@club/contract/home-screen.ts'
import { defaultLanguage, languages } from '@club/contract/languages.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Ask } from '../http/call.ts'
import { withScripts } from '../http/content-security-policy.ts'
import { cookieOf } from '../http/cookies.ts'
import { isForReader } from '../http/envelope.ts'
import { userAgentOf } from '../http/user-agent.ts'
import { assets } from './assets.ts'
import { encodingFor, PageCache, pagesInTurn, type ReadyPage } from './first-page-cache.ts'
import type { Display } from './first-page-html.ts'
import { drawPage, pageToDraw, type View } from './first-page-render.ts'
import type { KeptBuilds } from './kept-builds.ts'
import { isOldBrowser } from './old-browsers.rules.ts'
import { assetsIn, type FirstPage, readWebBuild } from './web-build.ts'

export interface FirstPagesOptions {
  /** The web's build, `apps/web/dist`. */
  webFolder: string
  /** The builds of other servers. */
  builds: Pick<KeptBuilds, 'find'>
  /** Makes a call inside this process as a visitor (from `mount`). */
  ask: Ask
  /** Changes whenever visible content changes; cached pages are then rendered again. */
  contentStamp: () => string
  /** A demo club also has the pages for developers. */
  isDemo: boolean
  /** Origins of map tiles, if configured. */
  tileOrigins: readonly string[]
  /** Scripts that pages may load inside WeChat, if configured. */
  weChatScripts: readonly string[]
  /** Where the club is reached: previews of shared pages name whole addresses. */
  publicUrl: string
}

const maxCachedPages = 400

/**
 * Others are not pages and fall through to the app's not-found handler. The address of a file is a page only for a reader,
 * such as that of a site that was here before: `/index.html`.
 */
function isPage(request: FastifyRequest): boolean {
  const [path = '/'] = request.url.split('?')
  if (/^\/(api|assets|media|bank)(\/|$)/.test(path)) return false
  return !/\.[a-z0-9]{1,8}$/i.test(path) || isForReader(request)
}

function oneOf<T extends string>(allowed: readonly T[], ...values: unknown[]): T {
  for (const value of values) {
    const found = allowed.find((one) => one === value)
    if (found) return found
  }
  return allowed[0] as T
}

/**
 * The reader's display settings: the `lang` parameter, then cookies, then the language of the home screen's icon,
 * then defaults. A phone may give an icon its own cookies.
 */
function displayOf(request: FastifyRequest): Display {
  const { lang, homeScreen } = request.query as { lang?: unknown; homeScreen?: unknown }
  const { cookies } = request
  return {
    language: oneOf(languages, lang, cookieOf(cookies, 'lang'), homeScreen, defaultLanguage),
    textSize: oneOf(textSizes, cookieOf(cookies, 'textSize')),
    contrast: oneOf(contrasts, cookieOf(cookies, 'contrast')),
  }
}

function keyOf({ key }: FirstPage, { language, textSize, contrast, ...view }: View): string {
  return [key, language, textSize, contrast, view.hasHomeScreen, view.isOldBrowser].join('|')
}

function isInWeChat(request: FastifyRequest): boolean {
  return /MicroMessenger/i.test(userAgentOf(request))
}

/** Renders the first page of every page path and serves the web's assets. */
export const firstPages: FastifyPluginAsync<FirstPagesOptions> = async (app, options) => {
  const build = await readWebBuild(options.webFolder)
  const { ask, isDemo, tileOrigins, publicUrl } = options
  const drawing = { build, ask, log: app.log, isDemo, tileOrigins, publicUrl }
  const cache = new PageCache(maxCachedPages)
  const pageInTurn = pagesInTurn(cache)
  let cachedStamp = options.contentStamp()

  await app.register(assets, {
    prefix: '/assets',
    folder: assetsIn(options.webFolder),
    builds: options.builds,
  })

  app.get('/*', async (request, reply) => {
    if (!isPage(request)) {
      reply.callNotFound()
      return reply
    }
    const stamp = options.contentStamp()
    if (stamp !== cachedStamp) {
      cachedStamp = stamp
      cache.clear()
    }
    const { channel } = request.query as { channel?: unknown }
    const userAgent = userAgentOf(request)
    const view = {
      ...displayOf(request),
      hasHomeScreen: needsHomeScreenHead(userAgent, channel === undefined ? null : String(channel)),
      isOldBrowser: isOldBrowser(userAgent),
    }
    const page = build.entry.pageFor(request.url, view.language, isDemo)
    // All addresses that name something nonexistent share one page, so that they neither fill the cache nor cost a
    // drawing each.
    const { shown, draw } = cache.has(keyOf(page, view))
      ? { shown: page, draw: () => drawPage(drawing, page, view) }
      : await pageToDraw(drawing, page, view)
    const ready = await pageInTurn(keyOf(shown, view), request.ip, draw)
    const scripts = isInWeChat(request) ? options.weChatScripts : []
    return send(request, reply, { ...ready, policy: withScripts(ready.policy, scripts) })
  })
}

function send(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-cache',
    vary: 'accept, cookie, accept-encoding, user-agent',
    etag: page.etag,
  })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(encoding ? page[encoding] : page.plain)
}
