import { allEndpoints } from '@club/contract/api.ts'
import { statuses } from '@club/contract/statuses.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Ask } from '../http/call.ts'
import { pagePolicy } from '../http/content-security-policy.ts'
import { type ReadyPage, readyPageOf } from './first-page-cache.ts'
import { type Display, type DocumentParts, documentOf, withoutScripts } from './first-page-html.ts'
import type { DrawnPage, FirstPage, Found, NamedNeed, PrimedAnswer, WebBuild } from './web-build.ts'

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

/** How a page is shown: by the reader's settings and browser. */
export interface View extends Display {
  hasHomeScreen: boolean
  /** Whether the browser needs the floor's styles. */
  isOldBrowser: boolean
}

/** What a page is drawn with. */
interface Gathered extends Found {
  isWhole: boolean
}

async function gather(drawing: Drawing, page: FirstPage, view: View): Promise<Gathered> {
  const [own, share] = await Promise.all([
    answersFor(drawing, page.needs, view),
    answersFor(drawing, page.shareNeeds, view),
  ])
  return {
    answers: own.answers,
    isWhole: own.isWhole,
    shareAnswers: share.answers,
    isShareWhole: share.isWhole,
    isShareUnknown: share.isUnknown,
  }
}

/**
 * The page to draw for an address: names of things that do not exist (an item, a work to share) are removed, so that
 * all such addresses of a path share one page. `draw` renders it.
 */
export async function pageToDraw(
  drawing: Drawing,
  page: FirstPage,
  view: View,
): Promise<{ shown: FirstPage; draw: () => Promise<ReadyPage> }> {
  if (!page.namesSomething) return { shown: page, draw: () => drawPage(drawing, page, view) }
  const found = await gather(drawing, page, view)
  const shown = page.settle(found)
  return { shown, draw: () => drawPage(drawing, shown, view, shown === page ? found : undefined) }
}

/** Renders a page with the answers it needs; if that fails, an empty frame. */
export async function drawPage(
  drawing: Drawing,
  page: FirstPage,
  view: View,
  found?: Gathered,
): Promise<ReadyPage> {
  const { build, log, isDemo, tileOrigins, publicUrl } = drawing
  const gathered = found ?? (await gather(drawing, page, view))
  const { answers } = gathered
  let drawn: DrawnPage
  try {
    drawn = await page.render(gathered)
  } catch (error) {
    // The browser gets an empty frame and renders the page itself.
    log.error({ err: error, path: page.path }, 'a first page could not be rendered')
    drawn = emptyPage
  }
  const sheets = [view.isOldBrowser ? build.floorStylesheet : '', build.stylesheet, drawn.styles]
  const styles = sheets.filter((rules) => rules !== '')
  const html = documentOf({
    ...view,
    ...drawn,
    isDemo,
    publicUrl,
    answers,
    troubleStrip: await page.troubleStrip(answers),
    earlyCalls: page.earlyCalls,
    styles,
    ...scriptsOf(build, drawn),
  })
  return readyPageOf(html, {
    status: drawn.status,
    policy: pagePolicy([...styles, withoutScripts], tileOrigins),
    isWhole: gathered.isWhole && gathered.isShareWhole && drawn.status < 500,
    // What a member entered may change at any time, unlike content.
    maxAgeMs: page.shareNeeds.length > 0 ? memberContentMs : null,
  })
}

async function answersFor(
  { ask, log }: Drawing,
  needs: readonly NamedNeed[],
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
