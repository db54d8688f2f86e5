import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'

/** Matches a tag; only for HTML that was sanitized here. */

const tag = /<(?:[^>"']|"[^"]*"|'[^']*')*>/g
const blockEnd = /<\/(?:p|h[1-6]|li|tr|blockquote|pre)>|<(?:br|hr)\b[^>]*>/g
const cellEnd = /<\/t[dh]>/g
const entity = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const lastCodePoint = 0x10ffff

function decodeEntity(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= lastCodePoint ? String.fromCodePoint(code) : whole
}

/** The plain text of sanitized HTML, one block per line. */
export function plainText(html: string): string {
  return html
    .replace(blockEnd, '\n')
    .replace(cellEnd, ' ')
    .replace(tag, '')
    .replace(entity, decodeEntity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** The reading speed of an older reader, in characters. */
const charactersPerMinute = 250
const wordsPerMinute = 130

/** The minutes that reading a text takes, at least 1; null without a text. */
export function readingMinutes(html: string, language: Language): number | null {
  if (html === '') return null
  const text = plainText(html)
  const minutes = !languageTable[language].hasSpaces
    ? (text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu)?.length ?? 0) / charactersPerMinute
    : (text.match(/[\p{L}\p{N}’']+/gu)?.length ?? 0) / wordsPerMinute
  return Math.max(1, Math.round(minutes))
}
