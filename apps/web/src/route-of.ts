import { matchPath } from 'react-router'
import { appInfoNeed, bannerNeed, menuNeed } from './features/content/content-needs.ts'
import type { Need } from './kit/calls/need.ts'
import type { NeedContext, Route } from './kit/page/page.ts'
import { galleryPages, notFound, routes } from './routes.tsx'

// The server marks the document of a demo club; elsewhere the gallery is an unknown page.
const isDemo = typeof document === 'undefined' || 'demo' in document.documentElement.dataset

const demoPage = (path: string) => galleryPages.find((route) => matchPath(route.path, path))

export function isDemoOnly(path: string): boolean {
  return demoPage(path) !== undefined
}

export function routeOf(path: string): Route {
  const gallery = isDemo ? demoPage(path) : undefined
  return gallery ?? routes.find((route) => matchPath(route.path, path)) ?? notFound
}

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
