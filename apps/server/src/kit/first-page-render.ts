import { allEndpoints } from '@club/contract/api.ts'
import { statuses } from '@club/contract/statuses.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Ask } from './call.ts'
import { type ReadyPage, readyPageOf } from './first-page-cache.ts'
import { type Display, documentOf, policyOf } from './first-page-html.ts'
import type { DrawnPage, PrimedAnswer, WebBuild } from './web-build.ts'

/** Dependencies of rendering. */
interface Drawing {
  build: WebBuild
  /** Makes a call inside this process as a visitor. */
  ask: Ask
  log: FastifyBaseLogger
  isDemo: boolean
  tileOrigins: readonly string[]
}

/** A page is sent without answers that take longer; the browser fetches them itself. */
const answerWaitMs = 1500

const entries = new Map(allEndpoints().map(({ name, entry }) => [name, entry]))

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

/** Renders the page of a path with the answers it needs; if that fails, an empty frame. */
export async function drawPage(
  drawing: Drawing,
  path: string,
  query: string,
  display: Display,
): Promise<ReadyPage> {
  const { build, log, isDemo, tileOrigins } = drawing
  const { answers, isWhole } = await answersFor(drawing, path, query, display)
  let page: DrawnPage
  try {
    page = await build.entry.render({ path, query, language: display.language, answers })
  } catch (error) {
    // The browser gets an empty frame and renders the page itself.
    log.error({ err: error, path }, 'a first page could not be rendered')
    page = emptyPage
  }
  const styles = [build.stylesheet, page.styles].filter((rules) => rules !== '')
  const html = documentOf({
    ...display,
    ...page,
    isDemo,
    answers,
    styles,
    ...scriptsOf(build, page),
  })
  return readyPageOf(html, {
    status: page.status,
    policy: policyOf(styles, tileOrigins),
    // Pages for invented addresses are rendered but not cached, so that they cannot fill the cache.
    isWhole: isWhole && page.status < 500 && !(page.status === 404 && query !== ''),
  })
}

async function answersFor(
  { build, ask, log }: Drawing,
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
        const envelope = await within(answerWaitMs, ask(entry, request, { language, channel: 'WEB' }))
        return envelope?.status === statuses.ok ? { name, request, data: envelope.data } : null
      } catch (error) {
        log.error({ err: error, call: name }, 'a first page is sent without this answer')
        return null
      }
    }),
  )
  const answers = asked.filter((answer) => answer !== null)
  return { answers, isWhole: answers.length === needs.length }
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

function scriptsOf(build: WebBuild, page: DrawnPage): { bootScript: string; chunks: string[] } {
  const chunks = build.chunksOf(page.chunkFiles).filter((chunk) => chunk !== build.bootScript)
  return { bootScript: build.bootScript, chunks }
}
