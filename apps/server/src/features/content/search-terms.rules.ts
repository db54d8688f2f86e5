import type { Language } from '@club/contract/constants.ts'
import { languageTable } from '@club/contract/languages.ts'

/**
 * The terms by which texts are found, the same for indexing and for asking. Chinese has no gaps between its words, so
 * its terms are overlapping pairs of signs; Latin words and numbers are terms as they stand.
 */

/** Part of a text that is signs of one sort, folded, with where each stands in the text. */
interface Run {
  isHan: boolean
  signs: string[]
  /** Of each sign, where in the text it begins and ends. */
  places: [from: number, to: number][]
}

/** A term in its place. */
interface PlacedTerm {
  term: string
  from: number
  to: number
}

const maxTermLength = 64
/** A single sign begins very many terms; more of them only cost. */
const maxBeginnings = 2
const han = /\p{Script=Han}/u
const wordSign = /[\p{L}\p{N}]/u
const mark = /\p{M}/u

/** Full and half width, large and small letters are the same; a circled or squared sign is what it stands for. */
const folded = (sign: string) => sign.normalize('NFKC').toLowerCase()

/** Composes accents, so that a letter is one sign however it was typed. Every text goes through this first. */
export function composed(text: string): string {
  return text.normalize('NFC')
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let isOpen = false
  let from = 0
  for (const sign of text) {
    const place: [number, number] = [from, from + sign.length]
    for (const part of folded(sign)) {
      const isHan = han.test(part)
      const open = isOpen ? runs.at(-1) : undefined
      if (mark.test(part)) {
        // A mark belongs to the letter before it; what chooses a form of a Chinese sign says nothing.
        if (open && !open.isHan) addTo(open, part, place)
      } else if (!isHan && !wordSign.test(part)) isOpen = false
      else if (open?.isHan === isHan) addTo(open, part, place)
      else {
        runs.push({ isHan, signs: [part], places: [place] })
        isOpen = true
      }
    }
    from = place[1]
  }
  return runs
}

function addTo({ signs, places }: Run, sign: string, place: [number, number]): void {
  signs.push(sign)
  places.push(place)
}

const startOf = ({ places }: Run, index: number) => (places[index] as [number, number])[0]
const endOf = ({ places }: Run, index: number) => (places[index] as [number, number])[1]

function wordOf(run: Run): PlacedTerm {
  const term = run.signs.slice(0, maxTermLength).join('')
  return { term, from: startOf(run, 0), to: endOf(run, run.signs.length - 1) }
}

function pairsOf(run: Run): PlacedTerm[] {
  return run.signs.slice(1).map((sign, index) => ({
    term: `${run.signs[index]}${sign}`,
    from: startOf(run, index),
    to: endOf(run, index + 1),
  }))
}

/**
 * What a text is indexed by: its words, and of Chinese every pair of neighbours and each last sign by itself. So a
 * single sign stands at the beginning of a term wherever it occurs.
 */
export function indexTerms(text: string): string[] {
  return runsOf(composed(text)).flatMap((run) =>
    run.isHan ? [...pairsOf(run).map(({ term }) => term), run.signs.at(-1) as string] : [wordOf(run).term],
  )
}

/** What is asked for: terms that a text must have, and Chinese signs of which one of its terms must begin with each. */
export interface AskedTerms {
  pairs: string[]
  beginnings: string[]
  words: string[]
}

const once = (terms: string[]) => [...new Set(terms)]

export function askedTerms(text: string): AskedTerms {
  const runs = runsOf(composed(text))
  const chinese = runs.filter(({ isHan }) => isHan)
  return {
    pairs: once(chinese.flatMap((run) => pairsOf(run).map(({ term }) => term))),
    beginnings: once(chinese.flatMap(({ signs }) => (signs.length === 1 ? signs : []))).slice(
      0,
      maxBeginnings,
    ),
    words: once(runs.filter(({ isHan }) => !isHan).map((run) => wordOf(run).term)),
  }
}

/** The words of a text without anything between them, for the database's own stemming; Chinese is left out. */
export function wordsOf(text: string): string {
  return runsOf(composed(text))
    .filter(({ isHan }) => !isHan)
    .map((run) => wordOf(run).term)
    .join(' ')
}

/** The Chinese of a text alone: an English text is indexed by its words, and by this. */
export function chineseOf(text: string): string {
  return runsOf(composed(text))
    .filter(({ isHan }) => isHan)
    .map(({ signs }) => signs.join(''))
    .join(' ')
}

/** Terms are letters and digits only; what else could be in one would end its quotes. */
const quoted = (term: string) => `'${term.replace(/[^\p{L}\p{N}\p{M}]/gu, '')}'`

export type Weight = 'A' | 'B' | 'C'
const positionLast = 16_383
const maxPositionsOfTerm = 255

/** Weighted terms as PostgreSQL writes a `tsvector`: `'血压':1A,7C '压':2A`. */
export function tsvectorOf(parts: readonly { weight: Weight; terms: readonly string[] }[]): string {
  const positions = new Map<string, string[]>()
  let position = 0
  for (const { weight, terms } of parts) {
    for (const term of terms) {
      position += 1
      const known = positions.get(term) ?? []
      if (known.length < maxPositionsOfTerm) known.push(`${Math.min(position, positionLast)}${weight}`)
      positions.set(term, known)
    }
  }
  return [...positions].map(([term, places]) => `${quoted(term)}:${places.join(',')}`).join(' ')
}

/** Terms as PostgreSQL writes a `tsquery` that needs all of them; '' for none. */
export function tsqueryOf({ pairs, beginnings, words }: AskedTerms): string {
  return [...[...pairs, ...words].map(quoted), ...beginnings.map((sign) => `${quoted(sign)}:*`)].join(' & ')
}

/**
 * Near enough to what the database takes for one English word: only for marking what it has found, never for finding.
 */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = [rootOf(one), rootOf(other)].sort((a, b) => a.length - b.length) as [string, string]
  return short === long || (short.length >= 5 && long.startsWith(short) && long.length - short.length <= 3)
}

function rootOf(word: string): string {
  const root = word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?:ing|ed|es|s|ly|e)$/, '')
  return root.length < 3 ? word : root
}

/** Where in a text stands what was asked for, in order and without overlaps. */
export function hitsIn(text: string, asked: AskedTerms, language: Language): [from: number, to: number][] {
  const pairs = new Set(asked.pairs)
  const beginnings = new Set(asked.beginnings)
  const isWord = (word: string) =>
    asked.words.some((wanted) =>
      languageTable[language].hasSpaces ? isSameWord(wanted, word) : wanted === word,
    )
  const hits: [number, number][] = []
  const add = (from: number, to: number) => {
    const last = hits.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else hits.push([from, to])
  }
  for (const run of runsOf(text)) {
    if (!run.isHan) {
      const { term, from, to } = wordOf(run)
      if (isWord(term)) add(from, to)
    } else {
      const found = [
        ...pairsOf(run).filter(({ term }) => pairs.has(term)),
        ...run.signs.flatMap((sign, index) =>
          beginnings.has(sign) ? [{ from: startOf(run, index), to: endOf(run, index) }] : [],
        ),
      ]
      for (const { from, to } of found.sort((a, b) => a.from - b.from)) add(from, to)
    }
  }
  return hits
}
