import { readMediaFileName } from '@club/contract/media.rules.ts'
import type { CachedPage } from './cached-address.rules.ts'

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
