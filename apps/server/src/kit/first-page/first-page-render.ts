import { allEndpoints } from '@club/contract/api.ts'
import { statuses } from '@club/contract/statuses.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Ask } from '../http/call.ts'
import { type ReadyPage, readyPageOf } from './first-page-cache.ts'
import { type Display, type DocumentParts, documentOf, policyOf } from './first-page-html.ts'
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
  /** Whether the browser needs the floor's styles. */
  isOldBrowser: boolean
  /** The address names something that does not exist, as only the head's answers show. */
  isUnknown?: boolean
}

type Answers = Awaited<ReturnType<typeof answersFor>>

/** The answers that a page is drawn with, and those that only its head needs. */
interface Gathered {
  page: Answers
  share: Answers
  /** Whether the head shows what a member entered. */
  isOfMembers: boolean
}

async function gather(
  drawing: Drawing,
  { path, query, shareQuery }: AskedPage,
  display: Display,
): Promise<Gathered> {
  const { entry } = drawing.build
  const shareNeeds = entry.shareNeedsOf(path, display.language, shareQuery)
  const [page, share] = await Promise.all([
    answersFor(drawing, entry.needsOf(path, display.language, query), display),
    answersFor(drawing, shareNeeds, display),
  ])
  return { page, share, isOfMembers: shareNeeds.length > 0 }
}

/**
 * The page to draw for an address: names of things that do not exist (an item, a work to share) are removed, so that
 * all such addresses of a path share one page. `draw` renders it.
 */
export async function pageToDraw(
  drawing: Drawing,
  asked: AskedPage,
  display: Display,
): Promise<{ shown: AskedPage; draw: () => Promise<ReadyPage> }> {
  const { path, query, shareQuery } = asked
  // An address without a query names nothing that could be missing.
  if (query === '' && shareQuery === '')
    return { shown: asked, draw: () => drawPage(drawing, asked, display) }
  const { entry } = drawing.build
  const found = await gather(drawing, asked, display)
  const isThere = entry.isThere(path, query, display.language, found.page.answers)
  if (isThere && found.share.isWhole)
    return { shown: asked, draw: () => drawPage(drawing, asked, display, found) }
  const shown = {
    ...asked,
    isUnknown: found.share.isUnknown,
    query: isThere ? query : entry.inventedQueryOf(path, query),
    shareQuery: found.share.isWhole ? shareQuery : entry.inventedShareQueryOf(path, shareQuery),
  }
  return { shown, draw: () => drawPage(drawing, shown, display) }
}

/** Renders the page of a path with the answers it needs; if that fails, an empty frame. */
export async function drawPage(
  drawing: Drawing,
  asked: AskedPage,
  display: Display,
  found?: Gathered,
): Promise<ReadyPage> {
  const { build, log, isDemo, tileOrigins, publicUrl } = drawing
  const { path, query, shareQuery, hasHomeScreen, isOldBrowser, isUnknown = false } = asked
  const { language } = display
  const gathered = found ?? (await gather(drawing, asked, display))
  const { answers } = gathered.page
  let page: DrawnPage
  try {
    page = await build.entry.render({
      path,
      query,
      shareQuery,
      isUnknown,
      language,
      answers,
      shareAnswers: gathered.share.answers,
    })
  } catch (error) {
    // The browser gets an empty frame and renders the page itself.
    log.error({ err: error, path }, 'a first page could not be rendered')
    page = emptyPage
  }
  const sheets = [isOldBrowser ? build.floorStylesheet : '', build.stylesheet, page.styles]
  const styles = sheets.filter((rules) => rules !== '')
  const html = documentOf({
    ...display,
    ...page,
    isDemo,
    publicUrl,
    hasHomeScreen,
    answers,
    troubleStrip: await build.entry.troubleStripOf(language, answers),
    earlyCalls: build.entry.earlyCallsOf(path, language, query),
    styles,
    ...scriptsOf(build, page),
  })
  return readyPageOf(html, {
    status: page.status,
    policy: policyOf(styles, tileOrigins),
    isWhole: gathered.page.isWhole && gathered.share.isWhole && page.status < 500,
    // What a member entered may change at any time, unlike content.
    maxAgeMs: gathered.isOfMembers ? memberContentMs : null,
  })
}

async function answersFor(
  { ask, log }: Drawing,
  needs: readonly { name: string; request: object }[],
  { language }: Display,
): Promise<{ answers: PrimedAnswer[]; isWhole: boolean; isUnknown: boolean }> {
  let isUnknown = false
  const asked = await Promise.all(
    needs.map(async ({ name, request }) => {
      const entry = entries.get(name)
      if (!entry) return null
      try {
        const envelope = await within(answerWaitMs, ask(entry, request, { language, channel: 'WEB' }))
        // A refusal that the call declares says that there is nothing of this name.
        isUnknown ||= entry.statuses.some((status) => statuses[status] === envelope?.status)
        return envelope?.status === statuses.ok ? { name, request, data: envelope.data } : null
      } catch (error) {
        log.error({ err: error, call: name }, 'a first page is sent without this answer')
        return null
      }
    }),
  )
  const answers = asked.filter((answer) => answer !== null)
  return { answers, isWhole: answers.length === needs.length, isUnknown }
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

function scriptsOf(
  build: WebBuild,
  page: DrawnPage,
): Pick<DocumentParts, 'bootScript' | 'apisScript' | 'belowFloorScript' | 'chunks'> {
  const chunks = build.chunksOf(page.chunkFiles).filter((chunk) => chunk !== build.bootScript)
  const { bootScript, apisScript, belowFloorScript } = build
  return { bootScript, apisScript, belowFloorScript, chunks }
}
