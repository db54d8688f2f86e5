import { type Language, languages } from '@club/contract/constants.ts'
import { readMediaFileName } from '@club/contract/media.rules.ts'
import { pickQuery, type RenderParam } from './render-query.rules.ts'

/**
 * What a phone caches of what was read, to be read again without a connection: rules/privacy#cached-copies. The service
 * worker stores it; pages list it.
 */

/** A page that phones cache: it is for everybody and shows content. */
export interface CachedPage {
  path: string
  renderQuery: readonly RenderParam[]
}

/** What one build of the web knows of itself. */
export interface BuildFacts {
  /** Names the build; another one for every change of its scripts. */
  id: string
  /** The address of the script that its documents begin with. */
  bootScript: string
  /** What every page loads once it stands. */
  files: readonly string[]
  pages: readonly CachedPage[]
  /** The paths of the calls whose answers are content, by their names. */
  calls: Readonly<Record<string, string>>
}

/** The page that lists the cached pages; it is also the offline fallback for pages without a copy. */
export const offlinePath = '/offline'

/** Bounds; the oldest copies go first. */
export const maxDocuments = 150
export const maxAnswers = 600
export const maxPictures = 1500
export const maxPictureBytes = 60 * 1024 * 1024
/** A larger picture is not worth its room. */
export const maxOnePictureBytes = 4 * 1024 * 1024
/** Builds whose copies stay; documents and scripts of one build belong together. */
export const maxBuilds = 3

/** Where there is a copy, the network counts as lost after this silence. */
export const silenceMs = 8000
/** A younger copy is not fetched again; the app refetches content as seldom. */
export const copyFreshMs = 5 * 60_000
/** The page that lists copies names the hotline, which may change. */
export const offlinePageFreshMs = 24 * 60 * 60_000

/** Header of an answer that is a copy: when it was fetched. */
export const cachedAtHeader = 'club-cached-at'

/** The same address in its shortest form: without a slash at the end and without what the page is not drawn by. */
export function cacheableAddress(
  pages: readonly CachedPage[],
  { pathname, search }: { pathname: string; search: string },
): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const page = pages.find((one) => one.path === path)
  if (!page) return null
  const query = pickQuery(page.renderQuery, search)
  return query ? `${path}?${query}` : path
}

/** Paths that are no pages; the server says the same. */
const noPage = /^\/(api|assets|media|bank)(\/|$)|\.[a-z0-9]{1,8}$/i

/** How a request is answered: see the service worker. */
export type RequestKind = 'page' | 'content' | 'file' | 'picture' | 'named picture'

export interface RequestFacts {
  method: string
  isNavigation: boolean
  /** A part of a film, for example. */
  hasRange: boolean
  path: string
}

/** Null for what the service worker leaves alone: everything about members, whatever changes something, films. */
export function kindOf(
  { method, isNavigation, hasRange, path }: RequestFacts,
  calls: BuildFacts['calls'],
): RequestKind | null {
  if (method === 'POST') return Object.values(calls).includes(path) ? 'content' : null
  if (method !== 'GET' || hasRange) return null
  if (isNavigation) return noPage.test(path) ? null : 'page'
  if (path.startsWith('/assets/')) return 'file'
  if (!path.startsWith('/media/')) return null
  const name = path.slice('/media/'.length)
  if (/^tones-\d+\.css$/.test(name)) return 'picture'
  const ending = readMediaFileName(name)?.ending
  if (ending !== undefined) return ending === 'mp4' || ending === 'vtt' ? null : 'picture'
  return /\.(svg|png|jpg|webp)$/.test(name) ? 'named picture' : null
}

/** What stands between the club and its reader says that the club cannot be reached. */
export function isGatewayFailure(status: number): boolean {
  return status >= 502 && status <= 504
}

export function asLanguage(text: string | null): Language | null {
  return languages.find((language) => language === text) ?? null
}

/** One value, whatever the order of its fields; null for what is no JSON. */
export function requestKey(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body), (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  } catch {
    return null
  }
}

/** How many of so many are too many. */
export function tooMany(count: number, most: number): number {
  return Math.max(0, count - most)
}

/** How many of the oldest go, so that the rest is within the number and the bytes. `sizes` begins with the oldest. */
export function oldestToDrop(sizes: readonly number[], maxCount: number, maxBytes: number): number {
  let dropped = tooMany(sizes.length, maxCount)
  let bytes = sizes.slice(dropped).reduce((sum, size) => sum + size, 0)
  while (bytes > maxBytes && dropped < sizes.length) {
    bytes -= sizes[dropped] ?? 0
    dropped += 1
  }
  return dropped
}

/** Who reads at this phone, as far as it matters to copies. */
export interface Reader {
  isMember: boolean
  /** Null while it is not known yet. */
  userId: string | null
}

/** Whether what was read belongs to somebody who is no longer the one at the phone. */
export function isReaderGone(before: Reader, now: Reader): boolean {
  if (!before.isMember) return false
  return !now.isMember || (before.userId !== null && now.userId !== null && before.userId !== now.userId)
}

/** One copy, as a reader sees it in a list. */
export interface CachedCopy {
  /** Path and query. */
  address: string
  title: string
  cachedAt: string
}

/** What a reader can choose from, the latest first; of the parts of one list, which have one title, the latest. */
export function readableCopies(copies: readonly CachedCopy[]): CachedCopy[] {
  const latest = [...copies].sort((a, b) => (a.cachedAt < b.cachedAt ? 1 : -1))
  const seen = new Set<string>()
  return latest.filter(({ address, title }) => {
    const key = `${address.split('?')[0]} ${title}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
