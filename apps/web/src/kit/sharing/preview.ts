import { defaultLanguage, type Language } from '@club/contract/languages.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { RenderParam, Route } from '../page/page.ts'
import { sharedPageOf } from './shared-page.ts'

/** What messaging apps and search engines read in the head of a document. */
export interface PreviewPage {
  title: string
  text: string
  /** The address of a JPEG on this server. */
  imageUrl: string
  /** The page's own address, or null where the link must stay as it was sent. */
  path: string | null
  clubName: string
  /** Whether the page named what it is about. */
  isNamed: boolean
}

const invitation = { name: 'invitationUserId', isFlag: true } as const

/** The query parameters that a page's preview depends on. */
export function shareParams({ shareQuery = [] }: Pick<Route, 'shareQuery'>): RenderParam[] {
  return [...shareQuery, invitation]
}

interface Asked {
  path: string
  query: string
  shareQuery: string
  language: Language
  title: string
  description: string
  clubName: string
}

/** The preview of a page, from the cached answers. */
export function sharedPreview(
  route: Route,
  client: QueryClient,
  { path, query, shareQuery, language, title, description, clubName }: Asked,
): PreviewPage {
  // Of a flag, `query` has no value; the one that the share depends on counts.
  const merged = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(query)),
    ...Object.fromEntries(new URLSearchParams(shareQuery)),
  })
  const context = { path, query: merged, language }
  const shown = sharedPageOf(route, client, context, { title, text: description, clubName })
  return {
    title: shown.title,
    text: shown.text,
    imageUrl: shown.imageUrl,
    path: merged.has(invitation.name) ? null : inLanguage(shown.path, language),
    clubName,
    isNamed: path !== '/' && shown.path !== '/' && shown.title !== title,
  }
}

/** The address that shows this language to everybody: what reads a preview has no cookies. */
function inLanguage(path: string, language: Language): string {
  if (language === defaultLanguage) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}
