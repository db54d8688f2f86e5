import { appInfoNeed, bannerNeed, menuNeed } from './features/content/content-needs.ts'
import type { Need } from './kit/calls/need.ts'
import type { NeedContext, PendingPage, Route } from './kit/page/page.ts'

/** What every page's frame needs: the brand, the sliders' colours and the bottom bar. */
const frameNeeds: readonly Need[] = [
  { ...appInfoNeed, isOptional: true },
  { ...menuNeed, isOptional: true },
]

/** Every answer that the route's first page needs, including those of frame and banner. */
export function needsOfRoute(route: Route, context: NeedContext): Need[] {
  const banner = route.bannerPosition ? [{ ...bannerNeed(route.bannerPosition), isOptional: true }] : []
  return [...frameNeeds, ...banner, ...(route.needs?.(context) ?? [])]
}

export function pendingPage(route: Route, context: NeedContext): PendingPage {
  const query = context.query.toString()
  return {
    route,
    needs: needsOfRoute(route, context),
    language: context.language,
    address: query ? `${context.path}?${query}` : context.path,
  }
}
