// Measures first loads on a cheap phone beside two limit pages with the same words and pictures, a static one and a
// small one of React: `npm run bench -- first-load [VISITS] [PATHS…]`. The short form visits home once.
import { openBrowser, openReader } from '../e2e/browser.ts'
import { startClub } from '../e2e/club.ts'
import { signUp } from '../e2e/sign-up.ts'
import {
  comparedBy,
  type MoveSample,
  mediansOf,
  movesOf,
  ratiosOf,
  type Sample,
} from './first-load/figures.ts'
import { type Sameness, startLimits } from './first-load/limits.ts'
import { move } from './first-load/move.ts'
import type { Stored } from './first-load/phone.ts'
import { visit } from './first-load/visit.ts'
import { given, isQuick, reportRatios } from './kit/ratios.ts'

const [visitsGiven, ...asked] = given
const visits = Number(visitsGiven ?? (isQuick ? 1 : 5))
const usual = isQuick ? ['/'] : ['/', '/health', '/happiness-center', '/talent', '/oldMap']
const paths = asked.length > 0 ? asked : usual
/**
 * Slowdowns of the processor against this machine's. Only the first has the warm repeat: bytes do not depend on it.
 */
const processors = [4, 15]
const moveProcessors = isQuick ? [] : [1, 4]
const readers = ['visitor', 'member'] as const
const now = '2026-11-20T02:00:00Z'
const view = { language: 'zh_cn', textSize: 'standard', width: 375 } as const
const mobile = '13800009313'

const club = await startClub({ CLUB_DEMO: '1', CLUB_NOW: now })
const browser = await openBrowser()

async function memberSession(): Promise<Stored> {
  const reader = await openReader(browser, club.url, view)
  await reader.page.goto(`${club.url}/login`)
  await signUp(club, reader.page, view, { mobile })
  const stored = await reader.context.storageState()
  await reader.context.close()
  return stored
}

const built = new URL('../apps/web/dist/server/walked-pages.js', import.meta.url).href
const { pages } = (await import(/* @vite-ignore */ built)) as { pages: { path: string; access: string }[] }
const isMemberPage = (path: string) =>
  pages.find((page) => page.path === path.split('?')[0])?.access === 'member'

const samples: Sample[] = []
const moves: MoveSample[] = []

async function visitAll(): Promise<Sameness[]> {
  const needsMember = moveProcessors.length > 0 || paths.some(isMemberPage)
  const stored = needsMember ? await memberSession() : undefined
  const measured = paths.map((path) => ({ path, stored: isMemberPage(path) ? stored : undefined }))
  const { limits, sameness } = await startLimits(browser, club.url, measured)
  console.log("What of the club's first screen the limit pages lack:")
  console.table(sameness)

  for (let round = 0; round < visits; round += 1) {
    for (const { path, stored: session } of measured) {
      const views = [
        { page: 'club', url: club.url, stored: session },
        { page: 'static', url: limits.staticUrl },
        { page: 'React', url: limits.reactUrl },
        // The day's first visit has the pop-up.
        ...(path === '/' && !isQuick ? [{ page: 'club with pop-up', url: club.url, hasPopUp: true }] : []),
      ]
      for (const processor of processors)
        for (const { page, ...settings } of views) {
          const isRepeated = !isQuick && processor === processors[0]
          const isClub = settings.url === club.url
          const seen = await visit(browser, path, processor, { ...settings, isRepeated, isClub })
          samples.push({ path, page, processor, visit: seen })
        }
      for (const processor of moveProcessors)
        for (const reader of readers) {
          if (reader === 'visitor' && session) continue
          const settings = { url: club.url, stored: reader === 'member' ? stored : undefined, wanted: paths }
          const seen = await move(browser, path, processor, settings)
          if (seen) moves.push({ path, processor, reader, move: seen })
        }
    }
    console.log(`round ${round + 1} of ${visits}`)
  }
  limits.stop()
  return sameness
}

let sameness: Sameness[] = []
try {
  sameness = await visitAll()
} finally {
  await browser.close()
  await club.stop()
}

const medians = mediansOf(samples)
console.log('Medians; times in milliseconds:')
console.table(medians)
console.log("The club's pages as multiples of the limit pages:")
const ratios = ratiosOf(medians)
console.table(ratios)
console.log('From the tap on a link until the next heading is painted:')
const moved = movesOf(moves)
console.table(moved)
reportRatios('first-load', comparedBy(ratios), { visits, sameness, medians, ratios, moves: moved })
