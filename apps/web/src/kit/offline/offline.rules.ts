import { type Language, languages } from '@club/contract/languages.ts'
import { readMediaFileName } from '@club/contract/media.rules.ts'
import { path } from '@club/contract/page-paths.ts'
import { pickQuery, type RenderParam } from './render-query.rules.ts'

/**
 * What a phone caches of the pages read on it, so that they can be read again offline: rules/privacy#cached-copies.
 * The service worker stores it; pages list it.
 */

/** A cached page: public and with content. */
export interface CachedPage {
  path: string
  renderQuery: readonly RenderParam[]
}

/** Facts about one build of the web. */
export interface BuildFacts {
  /** The build's id, which changes with its scripts. */
  id: string
  /** The address of the first script of its documents. */
  bootScript: string
  /** What every page loads after it is shown. */
  files: readonly string[]
  pages: readonly CachedPage[]
  /** The paths of the calls whose answers are content, by their names. */
  calls: Readonly<Record<string, string>>
}

/** The page that lists the cached pages; it is also the offline fallback for pages without a copy. */
export const offlinePath = path('/offline')

/** Limits; the oldest copies are dropped first. */
export const maxDocuments = 150
export const maxAnswers = 600
export const maxPictures = 1500
export const maxPictureBytes = 60 * 1024 * 1024
/** Larger pictures are not worth their space. */
export const maxOnePictureBytes = 4 * 1024 * 1024
/** Number of builds whose copies are kept; documents and scripts of one build belong together. */
export const maxBuilds = 3

/** If there is a copy, a network that is silent this long counts as none. */
export const silenceMs = 8000
/** Younger copies are not fetched again, matching how often the app refetches content. */
export const copyFreshMs = 5 * 60_000
/** The list of copies names the hotline, which may change. */
export const offlinePageFreshMs = 24 * 60 * 60_000

/** Header of an answer from a copy: when it was fetched. Of a document by the server's clock, which readers are shown. */
export const cachedAtHeader = 'club-cached-at'
/** The same of a document by the phone's clock (ms), which may be wrong by a year, to tell its age. */
export const fetchedAtHeader = 'club-fetched-at'

/** The address in its shortest form: no trailing slash, and only the parameters that affect rendering. */
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

/** Paths that are not pages; the server uses the same rule. */
const noPage = /^\/(api|assets|media|bank)(\/|$)|\.[a-z0-9]{1,8}$/i

/** How the service worker answers a request. */
export type RequestKind = 'page' | 'content' | 'file' | 'picture' | 'named picture'

export interface RequestFacts {
  method: string
  isNavigation: boolean
  /** For example a part of a video. */
  hasRange: boolean
  path: string
}

/** Null for what the service worker leaves alone: everything about members, writes and videos. */
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

/** A gateway in front of the club reports that the club cannot be reached. */
export function isGatewayFailure(status: number): boolean {
  return status >= 502 && status <= 504
}

export function asLanguage(text: string | null): Language | null {
  return languages.find((language) => language === text) ?? null
}

/** The same fields by name. */
function inOrder(value: object): object {
  const sorted = Object.create(null) as Record<string, unknown>
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, field] of fields) sorted[name] = field
  return sorted
}

/** A key independent of the order of fields; null if the body is not JSON. */
export function requestKey(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body), (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? inOrder(value) : value,
    )
  } catch {
    return null
  }
}

/** How many exceed the limit. */
export function tooMany(count: number, max: number): number {
  return Math.max(0, count - max)
}

/** How many of the oldest to drop, so that the rest fits number and bytes. `sizes` begins with the oldest. */
export function oldestToDrop(sizes: readonly number[], maxCount: number, maxBytes: number): number {
  let dropped = tooMany(sizes.length, maxCount)
  let bytes = sizes.slice(dropped).reduce((sum, size) => sum + size, 0)
  while (bytes > maxBytes && dropped < sizes.length) {
    bytes -= sizes[dropped] ?? 0
    dropped += 1
  }
  return dropped
}

/** Who reads on this phone, as far as it matters to copies. */
export interface Reader {
  isMember: boolean
  /** Null while unknown. */
  userId: string | null
}

/** Whether what was read belongs to somebody who has left. */
export function isReaderGone(before: Reader, now: Reader): boolean {
  if (!before.isMember) return false
  return !now.isMember || (before.userId !== null && now.userId !== null && before.userId !== now.userId)
}

/** One copy, as shown in a list. */
export interface CachedCopy {
  /** Path and query. */
  address: string
  title: string
  cachedAt: string
}

/** The copies to choose from, latest first; of a list's parts, which share a title, only the latest. */
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
