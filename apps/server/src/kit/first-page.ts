import { allEndpoints } from '@club/contract/api.ts'
import { defaultLanguage, languages } from '@club/contract/constants.ts'
import { statuses } from '@club/contract/statuses.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Ask } from './call.ts'
import { type DrawnPage, type PrimedAnswer, readWebBuild, type WebBuild } from './first-page-build.ts'
import { encodingFor, PageCache, type ReadyPage, readyPageOf } from './first-page-cache.ts'
import { contrasts, type Display, documentOf, policyOf, textSizes } from './first-page-document.ts'

export interface FirstPagesOptions {
  /** The web's build, `apps/web/dist`. */
  webFolder: string
  /** Makes a call inside this process as a visitor (from `mount`). */
  ask: Ask
  /** Changes whenever visible content changes; cached pages are then rendered again. */
  contentStamp: () => string
  /** A demo club also has the pages for developers. */
  isDemo: boolean
  /** Origins of map tiles, if configured. */
  tileOrigins: readonly string[]
}

/** The address for all unknown pages. */
const unknownPage = '/-'

const maxCachedPages = 400
/** A page is sent without answers that take longer; the browser requests them again. */
const answerWaitMs = 1500
const oneYear = '365d'

const entries = new Map(allEndpoints().map(({ name, entry }) => [name, entry]))

/** Other paths are not pages and fall through to the app's not-found handler. */
function isPage(path: string): boolean {
  return !/^\/(api|assets|media|bank)(\/|$)/.test(path) && !/\.[a-z0-9]{1,8}$/i.test(path)
}

function oneOf<T extends string>(allowed: readonly T[], ...values: unknown[]): T {
  for (const value of values) {
    const found = allowed.find((one) => one === value)
    if (found) return found
  }
  return allowed[0] as T
}

/** The reader's display settings: the `lang` parameter, then cookies, then defaults. */
function displayOf(request: FastifyRequest): Display {
  const { lang } = request.query as { lang?: unknown }
  const { cookies } = request
  return {
    language: oneOf(languages, lang, cookies.lang, defaultLanguage),
    textSize: oneOf(textSizes, cookies.textSize),
    contrast: oneOf(contrasts, cookies.contrast),
  }
}

/** Resolves to null if the promise takes longer than `milliseconds`. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

const emptyPage: DrawnPage = {
  status: 500,
  title: '',
  description: '',
  iconUrl: null,
  translateScreen: false,
  html: '',
  styles: '',
  chunkFiles: ['src/main.tsx'],
}

/** Renders the first page of every page path and serves the web's assets. */
export const firstPages: FastifyPluginAsync<FirstPagesOptions> = async (app, options) => {
  const build = await readWebBuild(options.webFolder)
  const cache = new PageCache(maxCachedPages)
  let cachedStamp = options.contentStamp()

  await app.register(fastifyStatic, {
    root: build.assetsFolder,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: oneYear,
    index: false,
  })

  async function answersFor(
    path: string,
    query: string,
    { language }: Display,
  ): Promise<{ answers: PrimedAnswer[]; isWhole: boolean }> {
    const needs = build.entry.needsOf(path, language, query)
    const asked = await Promise.all(
      needs.map(async ({ name, request }) => {
        const entry = entries.get(name)
        if (!entry) return null
        try {
          const envelope = await within(
            answerWaitMs,
            options.ask(entry, request, { language, channel: 'WEB' }),
          )
          return envelope?.status === statuses.ok ? { name, request, data: envelope.data } : null
        } catch (error) {
          app.log.error({ err: error, call: name }, 'a first page goes out without this answer')
          return null
        }
      }),
    )
    const answers = asked.filter((answer) => answer !== null)
    return { answers, isWhole: answers.length === needs.length }
  }

  async function drawPage(path: string, query: string, display: Display): Promise<ReadyPage> {
    const { answers, isWhole } = await answersFor(path, query, display)
    let page: DrawnPage
    try {
      page = await build.entry.render({ path, query, language: display.language, answers })
    } catch (error) {
      // The browser can still render it; it gets an empty frame.
      app.log.error({ err: error, path }, 'a first page could not be drawn')
      page = emptyPage
    }
    const styles = [build.stylesheet, page.styles].filter((rules) => rules !== '')
    const html = documentOf({
      ...display,
      ...page,
      isDemo: options.isDemo,
      answers,
      styles,
      ...scriptsOf(build, page),
    })
    return readyPageOf(html, {
      status: page.status,
      policy: policyOf(styles, options.tileOrigins),
      // Pages for invented addresses are rendered but not cached, so that they cannot fill the cache.
      isWhole: isWhole && page.status < 500 && !(page.status === 404 && query !== ''),
    })
  }

  app.get('/*', async (request, reply) => {
    const [asked = '/', search = ''] = request.url.split('?')
    const path = build.entry.isDemoOnly(asked) && !options.isDemo ? unknownPage : asked
    if (!isPage(path)) {
      reply.callNotFound()
      return reply
    }
    const stamp = options.contentStamp()
    if (stamp !== cachedStamp) {
      cachedStamp = stamp
      cache.clear()
    }
    const display = displayOf(request)
    // All unknown paths share one page, so that inventing them cannot fill the cache.
    const page = build.entry.pageKeyOf(path)
    const query = build.entry.renderQueryOf(path, search)
    const key = [page, query, display.language, display.textSize, display.contrast].join('|')
    return send(request, reply, await cache.get(key, () => drawPage(path, query, display)))
  })
}

function scriptsOf(build: WebBuild, page: DrawnPage): { bootScript: string; chunks: string[] } {
  const chunks = build.chunksOf(page.chunkFiles).filter((chunk) => chunk !== build.bootScript)
  return { bootScript: build.bootScript, chunks }
}

function send(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-encoding',
    etag: page.etag,
  })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(encoding ? page[encoding] : page.plain)
}
