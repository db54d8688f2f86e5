import type { Contrast, TextSize } from '@club/contract/display.ts'
import { homeScreenHead } from '@club/contract/home-screen.ts'
import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'
import { previewSide } from '@club/contract/preview.rules.ts'
import type { EarlyCall, PagePreview, PrimedAnswer } from './web-build.ts'

export interface Display {
  language: Language
  textSize: TextSize
  contrast: Contrast
}

export interface DocumentParts extends Display {
  title: string
  preview: PagePreview
  /** Where the club is reached: previews need whole addresses. */
  publicUrl: string
  iconUrl: string | null
  /** Whether the head tells Safari what to put on the home screen. */
  hasHomeScreen: boolean
  /** Asks browsers not to machine-translate the page, since wrong figures mislead. */
  translateScreen: boolean
  /** Marks the document of a demo club, which has an additional page. */
  isDemo: boolean
  html: string
  /** Markup below the app. */
  troubleStrip: string
  answers: readonly PrimedAnswer[]
  /** What the first script asks for, if a member reads. */
  earlyCalls: readonly EarlyCall[]
  /** Style rules, each in its own element that the policy allows by hash. */
  styles: string[]
  bootScript: string
  apisScript: string
  belowFloorScript: string
  chunks: string[]
}

/** What a browser that runs no scripts cannot open with a button is open: tokens.css. */
export const withoutScripts = ':root{--folded:flex;--unfolder:none}'

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** Serializes JSON safely for a script element: it can neither close nor reopen one. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

const tag = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeText(content)}">`

/** What messaging apps and search engines read: rules/channels#previews. */
function previewTags({ preview, publicUrl, language }: DocumentParts): string[] {
  const { title, text, imageUrl, path, clubName } = preview
  const whole = (address: string) => new URL(address, publicUrl).href
  const url = path === null ? null : whole(path)
  return [
    tag('name', 'description', text),
    ...(url ? [`<link rel="canonical" href="${escapeText(url)}">`, tag('property', 'og:url', url)] : []),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', clubName),
    tag('property', 'og:title', title),
    tag('property', 'og:description', text),
    tag('property', 'og:image', whole(imageUrl)),
    tag('property', 'og:image:type', 'image/jpeg'),
    tag('property', 'og:image:width', String(previewSide)),
    tag('property', 'og:image:height', String(previewSide)),
    tag('property', 'og:locale', languageTable[language].openGraph),
    tag('name', 'twitter:card', 'summary'),
  ]
}

function homeScreenTags({ hasHomeScreen, language, preview }: DocumentParts): string[] {
  if (!hasHomeScreen || preview.clubName === '') return []
  return homeScreenHead(language, preview.clubName).map(
    ({ tag: name, attributes }) =>
      `<${name} ${attributes.map(([key, value]) => `${key}="${escapeText(value)}"`).join(' ')}>`,
  )
}

/**
 * The whole HTML of a first page. The only script is a small external one; chunks are preloaded with low
 * priority and run after the first paint.
 */
export function documentOf(parts: DocumentParts): string {
  const {
    language,
    textSize,
    contrast,
    title,
    iconUrl,
    translateScreen,
    isDemo,
    html,
    troubleStrip,
    answers,
    earlyCalls,
    styles,
    bootScript,
    apisScript,
    belowFloorScript,
    chunks,
  } = parts
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeText(title)}</title>`,
    ...previewTags(parts),
    '<meta name="format-detection" content="telephone=no">',
    ...(translateScreen ? ['<meta name="google" content="notranslate">'] : []),
    ...(iconUrl ? [`<link rel="icon" href="${escapeText(iconUrl)}">`] : []),
    ...homeScreenTags(parts),
    ...styles.map((rules) => `<style>${rules}</style>`),
    `<noscript><style>${withoutScripts}</style></noscript>`,
    `<script type="module" src="${escapeText(bootScript)}" data-apis="${escapeText(apisScript)}"></script>`,
    `<script nomodule defer src="${escapeText(belowFloorScript)}"></script>`,
  ]
  const attributes = `lang="${languageTable[language].html}" data-text-size="${textSize}" data-contrast="${contrast}"${translateScreen ? ' translate="no"' : ''}${isDemo ? ' data-demo' : ''}`
  return [
    `<!doctype html><html ${attributes}><head>`,
    ...head,
    `</head><body><div id="root">${html}</div>${troubleStrip}`,
    `<script type="application/json" id="answers">${inertJson(answers)}</script>`,
    ...(earlyCalls.length > 0
      ? [`<script type="application/json" id="early">${inertJson(earlyCalls)}</script>`]
      : []),
    // Last, so that the pictures of the first screen are requested first.
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${escapeText(chunk)}" fetchpriority="low">`),
    '</body></html>',
  ].join('')
}
