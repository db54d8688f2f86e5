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
  /** Where the club is reached, for the addresses in previews. */
  publicUrl: string
}

/** A page is sent without answers that take longer; the browser fetches them itself. */
const answerWaitMs = 1500

const memberContentMs = 60_000

const entries = new Map(allEndpoints().map(({ name, entry }) => [name, entry]))

const emptyPage: DrawnPage = {
  status: 500,
  title: '',
  preview: { title: '', text: '', imageUrl: '', path: null, clubName: '' },
  iconUrl: null,
  translateScreen: false,
  html: '',
  styles: '',
  chunkFiles: ['src/main.tsx'],
}

/** What is asked for; path and both queries come from the web's build. */
export interface AskedPage {
  path: string
  query: string
  shareQuery: string
  hasHomeScreen: boolean
}

/**
 * The page to draw for an address: what it names but nothing has (an item, a work to share) is taken out, so that
 * all such addresses of a path share one page.
 */
export async function withoutInvented(
  drawing: Drawing,
  asked: AskedPage,
  display: Display,
): Promise<AskedPage> {
  const { entry } = drawing.build
  const { path, query, shareQuery } = asked
  const { language } = display
  const shareNeeds = entry.shareNeedsOf(path, language, shareQuery)
  const needs = query === '' ? [] : entry.needsOf(path, language, query)
  const [{ answers }, shared] = await Promise.all([
    answersFor(drawing, needs, display),
    answersFor(drawing, shareNeeds, display),
  ])
  const isThere = query === '' || entry.isThere(path, query, language, answers)
  return {
    ...asked,
    query: isThere ? query : entry.inventedQueryOf(path, query),
    shareQuery: shared.isWhole ? shareQuery : entry.inventedShareQueryOf(path, shareQuery),
  }
}

/** Renders the page of a path with the answers it needs; if that fails, an empty frame. */
export async function drawPage(
  drawing: Drawing,
  { path, query, shareQuery, hasHomeScreen }: AskedPage,
  display: Display,
): Promise<ReadyPage> {
  const { build, log, isDemo, tileOrigins, publicUrl } = drawing
  const { language } = display
  const shareNeeds = build.entry.shareNeedsOf(path, language, shareQuery)
  const [{ answers, isWhole }, shared] = await Promise.all([
    answersFor(drawing, build.entry.needsOf(path, language, query), display),
    answersFor(drawing, shareNeeds, display),
  ])
  let page: DrawnPage
  try {
    page = await build.entry.render({
      path,
      query,
      shareQuery,
      language,
      answers,
      shareAnswers: shared.answers,
    })
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
    publicUrl,
    hasHomeScreen,
    answers,
    styles,
    ...scriptsOf(build, page),
  })
  return readyPageOf(html, {
    status: page.status,
    policy: policyOf(styles, tileOrigins),
    isWhole: isWhole && shared.isWhole && page.status < 500,
    // What a member entered may change at any time, unlike content.
    maxAgeMs: shareNeeds.length > 0 ? memberContentMs : null,
  })
}

async function answersFor(
  { ask, log }: Drawing,
  needs: readonly { name: string; request: object }[],
  { language }: Display,
): Promise<{ answers: PrimedAnswer[]; isWhole: boolean }> {
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
