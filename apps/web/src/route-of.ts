import type { Route } from './kit/page/page.ts'
import { galleryPages, notFound, routes } from './routes.tsx'

// The server marks the document of a demo club; elsewhere the gallery is an unknown page.
const isDemo = typeof document === 'undefined' || 'demo' in document.documentElement.dataset

/** However an address spells the path: in capitals, or with a slash at its end. */
const spelled = (path: string) => path.toLowerCase().replace(/\/+$/, '')

const pageAt = (pages: readonly Route[], path: string) =>
  pages.find((route) => spelled(route.path) === spelled(path))

const demoPage = (path: string) => pageAt(galleryPages, path)

export function isDemoOnly(path: string): boolean {
  return demoPage(path) !== undefined
}

export function routeOf(path: string): Route {
  const gallery = isDemo ? demoPage(path) : undefined
  return gallery ?? pageAt(routes, path) ?? notFound
}
