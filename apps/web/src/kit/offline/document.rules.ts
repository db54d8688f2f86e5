import { type Language, languages, languageTable } from '@club/contract/languages.ts'

/** The facts in a first page's HTML, written by apps/server/src/kit/first-page/first-page-html.ts. */
export interface DocumentFacts {
  language: Language
  /** Its h1 as text: the title of the content, not of the kind of page. */
  title: string
  bootScript: string
  /** The scripts that it loads immediately. */
  files: string[]
  /** The answers that it was rendered from. */
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
  // Inert JSON contains nothing that can end its element.
  const [, json = '[]'] = /<script type="application\/json" id="answers">([^<]*)</.exec(html) ?? []
  return JSON.parse(json) as DocumentFacts['answers']
}

/** Null if the HTML is not a first page of the club. */
export function documentFacts(html: string): DocumentFacts | null {
  const lang = /^<!doctype html><html lang="([^"]*)"/i.exec(html)?.[1]
  const language = languages.find((one) => languageTable[one].html === lang)
  const bootScript = /<script type="module" src="([^"]+)"/.exec(html)?.[1]
  if (!language || !bootScript) return null
  const afterPage = html.slice(html.lastIndexOf('<script type="application/json" id="answers">'))
  const links = afterPage.match(/<link rel="modulepreload" href="[^"]+"/g) ?? []
  const files = links.map((link) => link.slice(link.indexOf('href="') + 'href="'.length, -1))
  const title = textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
  return { language, title, bootScript, files: [bootScript, ...files], answers: answersIn(html) }
}

/** The reader's current display settings, whatever they were when the copy was made. */
export interface Stamp {
  textSize: string
  contrast: string
  cachedAt: string
  /** The document replaces a page that has no copy. */
  isFallback: boolean
}

const plain = (value: string) => value.replace(/[^\w:.-]/g, '')

/** Stamps a copied document with the current display settings and marks it as a copy. */
export function stamped(html: string, { textSize, contrast, cachedAt, isFallback }: Stamp): string {
  return html
    .replace(/^([^>]*><html [^>]*data-text-size=")[^"]*/i, `$1${plain(textSize)}`)
    .replace(/^([^>]*><html [^>]*data-contrast=")[^"]*/i, `$1${plain(contrast)}`)
    .replace(
      /^([^>]*><html)/i,
      `$1 data-cached-at="${plain(cachedAt)}"${isFallback ? ' data-offline-fallback' : ''}`,
    )
}
