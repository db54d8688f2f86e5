import type { Language } from '@club/contract/constants.ts'
import { languageTable } from '@club/contract/languages.ts'

/** A piece of a text, marked where it is what was asked for. */
export interface ExcerptPart {
  text: string
  isHit: boolean
}

/** Where in a text something was found. */
type Hit = readonly [from: number, to: number]

const sentenceEnd = /[。！？；\n]\s*|[.!?;]\s+/
const gap = /\s+/

/** Never between the halves of one sign. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

/** Where the excerpt begins: at a sentence where one begins shortly before the hit, else at a word. */
function beginOf(text: string, hit: number, maxBefore: number): number {
  if (hit <= maxBefore) return 0
  const from = whole(text, hit - maxBefore)
  const lead = text.slice(from, hit)
  const end = sentenceEnd.exec(lead) ?? gap.exec(lead)
  return end ? from + end.index + end[0].length : from
}

/** Where it ends: within its length, not within an English word. */
function endOf(text: string, begin: number, maxLength: number, language: Language): number {
  if (begin + maxLength >= text.length) return text.length
  const end = whole(text, begin + maxLength)
  const space = languageTable[language].hasSpaces ? text.lastIndexOf(' ', end) : -1
  return space > begin ? space : end
}

/** The first hit, of Chinese the first of the longest: there most of what was asked for stands together. */
function bestOf(hits: readonly Hit[], language: Language): Hit | undefined {
  const length = ([from, to]: Hit) => to - from
  if (languageTable[language].hasSpaces) return hits[0]
  return hits.toSorted((one, other) => length(other) - length(one))[0]
}

/** The text around the best hit, cut into parts; its beginning where nothing was hit. */
export function excerptOf(text: string, hits: readonly Hit[], language: Language): ExcerptPart[] {
  const { maxLength, maxBefore } = languageTable[language].excerpt
  const begin = beginOf(text, bestOf(hits, language)?.[0] ?? 0, maxBefore)
  const end = endOf(text, begin, maxLength, language)
  const parts: ExcerptPart[] = []
  const add = (from: number, to: number, isHit: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to).replaceAll('\n', ' '), isHit })
  }
  if (begin > 0) parts.push({ text: '…', isHit: false })
  let at = begin
  for (const [from, to] of hits) {
    if (to <= begin) continue
    if (from >= end) break
    add(at, from, false)
    add(Math.max(from, begin), Math.min(to, end), true)
    at = Math.min(to, end)
  }
  add(at, end, false)
  if (end < text.length) parts.push({ text: '…', isHit: false })
  return parts
}
