import { path } from '@club/contract/page-paths.ts'
import { previewAddress } from '@club/contract/preview.rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pickQuery } from '../offline/render-query.rules.ts'
import type { NeedContext, Route, SharedPage } from '../page/page.ts'

/** `title` and `text` for pages that do not name them. */
export interface PageDefaults {
  title: string
  text: string
  /** The club's name, the title of home. */
  clubName: string
}

/**
 * What a share of the page shows: rules/channels#what-a-share-shows. Member pages share home. The picture is a JPEG
 * that every messaging app can show.
 */
export function sharedPageOf(
  { access, shares, renderQuery = [] }: Pick<Route, 'access' | 'shares' | 'renderQuery'>,
  client: QueryClient,
  context: NeedContext,
  { clubName, ...defaults }: PageDefaults,
): Required<SharedPage> & { imageUrl: string } {
  const preview = (imageUrl: string | null | undefined) => previewAddress(imageUrl ?? null, context.language)
  if (shares === 'home' || (access === 'member' && !shares))
    return { ...defaults, title: clubName, imageUrl: preview(null), path: path('/') }
  // Keep only the parameters that the page is rendered by: never a token, a mobile or a search text.
  const query = pickQuery(renderQuery, context.query.toString())
  const own = { ...defaults, path: query ? `${context.path}?${query}` : context.path }
  const named = Object.entries(shares?.(client, context) ?? {}).filter(
    ([, part]) => part !== undefined && part !== null && part !== '',
  )
  const shown = { ...own, ...(Object.fromEntries(named) as SharedPage) }
  return { ...shown, imageUrl: preview(shown.imageUrl) }
}
