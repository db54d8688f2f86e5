import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'

/** A piece of an excerpt; `isHit` if it matches the query. */
export interface ExcerptPart {
  text: string
  isHit: boolean
}

/** The range of a match in a text. */
type Hit = readonly [from: number, to: number]

const sentenceEnd = /[。！？；\n]\s*|[.!?;]\s+/
const gap = /\s+/

/** Moves an index out of the middle of a surrogate pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

/** The start of the excerpt: a sentence that starts shortly before the hit, otherwise a word. */
function beginOf(text: string, hit: number, maxBefore: number): number {
  if (hit <= maxBefore) return 0
  const from = whole(text, hit - maxBefore)
  const lead = text.slice(from, hit)
  const end = sentenceEnd.exec(lead) ?? gap.exec(lead)
  return end ? from + end.index + end[0].length : from
}

/** The end of the excerpt: within the maximum length, never inside an English word. */
function endOf(text: string, begin: number, maxLength: number, language: Language): number {
  if (begin + maxLength >= text.length) return text.length
  const end = whole(text, begin + maxLength)
  const space = languageTable[language].hasSpaces ? text.lastIndexOf(' ', end) : -1
  return space > begin ? space : end
}

/** The first hit; in Chinese the first of the longest, where most of the query stands together. */
function bestOf(hits: readonly Hit[], language: Language): Hit | undefined {
  const length = ([from, to]: Hit) => to - from
  if (languageTable[language].hasSpaces) return hits[0]
  return hits.toSorted((one, other) => length(other) - length(one))[0]
}

/** The text around the best hit, cut into parts; the beginning of the text if there is no hit. */
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
