import type { Language } from './languages.ts'

/** An element of a document's head. */
export interface HeadElement {
  tag: 'link' | 'meta'
  /** The first attribute identifies the element: a head has only one of it. */
  attributes: readonly (readonly [name: string, value: string])[]
}

/** What a head tells phones that put the club on their home screen: rules/screens#home-screen. */
export function homeScreenHead(language: Language, clubName: string): HeadElement[] {
  const link = (rel: string, href: string): HeadElement => ({
    tag: 'link',
    attributes: [
      ['rel', rel],
      ['href', href],
    ],
  })
  const meta = (name: string, content: string): HeadElement => ({
    tag: 'meta',
    attributes: [
      ['name', name],
      ['content', content],
    ],
  })
  return [
    link('manifest', `/home-screen/${language}.json`),
    link('apple-touch-icon', '/home-screen/apple-180.png'),
    meta('apple-mobile-web-app-capable', 'yes'),
    meta('apple-mobile-web-app-title', clubName),
  ]
}

/**
 * Whether a browser gets these elements in the served head. Safari fetches the first manifest that it meets and keeps
 * it; others read it when it is needed, so that the page's script can add it. WeChat, web views and the bank's app
 * get none.
 */
export function needsHomeScreenHead(userAgent: string, channel: string | null): boolean {
  if (channel !== null && channel.toUpperCase() !== 'WEB') return false
  // A web view of iOS does not call itself Safari; Chrome does, on every system.
  const isSafari = /(iPhone|iPad|iPod|Macintosh).* Safari\//.test(userAgent)
  return isSafari && !/Chrome\/|MicroMessenger/i.test(userAgent)
}
