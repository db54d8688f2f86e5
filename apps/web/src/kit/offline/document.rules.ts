import { type Language, languages } from '@club/contract/constants.ts'
import { languageTable } from '@club/contract/languages.ts'

/** What stands in the HTML of a first page; apps/server/src/kit/first-page-document.ts writes it. */
export interface DocumentFacts {
  language: Language
  /** Its h1, as text: the title of what is read, not of the kind of page. */
  title: string
  bootScript: string
  /** The scripts that it loads at once. */
  files: string[]
  /** The answers that it was drawn by. */
  answers: { name: string; request: object; data: unknown }[]
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

function answersIn(html: string): DocumentFacts['answers'] {
  // Nothing in inert JSON can end its element.
  const [, json = '[]'] = /<script type="application\/json" id="answers">([^<]*)</.exec(html) ?? []
  return JSON.parse(json) as DocumentFacts['answers']
}

/** Null for what is no first page of the club. */
export function documentFacts(html: string): DocumentFacts | null {
  const lang = /^<!doctype html><html lang="([^"]*)"/i.exec(html)?.[1]
  const language = languages.find((one) => languageTable[one].html === lang)
  const bootScript = /<script type="module" src="([^"]+)">/.exec(html)?.[1]
  if (!language || !bootScript) return null
  const head = html.slice(0, html.indexOf('</head>'))
  const files = [...head.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file = '']) => file)
  const title = textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
  return { language, title, bootScript, files: [bootScript, ...files], answers: answersIn(html) }
}

/** How the reader wants pages now, whatever it was when the copy was made. */
export interface Stamp {
  textSize: string
  contrast: string
  cachedAt: string
  /** The document stands in for a page of which there is no copy. */
  isFallback: boolean
}

const plain = (value: string) => value.replace(/[^\w:.-]/g, '')

/** The document as it goes out from its copy: drawn as the reader wants it, and marked as a copy. */
export function stamped(html: string, { textSize, contrast, cachedAt, isFallback }: Stamp): string {
  return html
    .replace(/^([^>]*><html [^>]*data-text-size=")[^"]*/i, `$1${plain(textSize)}`)
    .replace(/^([^>]*><html [^>]*data-contrast=")[^"]*/i, `$1${plain(contrast)}`)
    .replace(
      /^([^>]*><html)/i,
      `$1 data-cached-at="${plain(cachedAt)}"${isFallback ? ' data-offline-fallback' : ''}`,
    )
}
