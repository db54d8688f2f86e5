import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'

/**
 * Search terms, the same for indexing and for queries. Chinese has no spaces between words, so its
 * terms are overlapping pairs of characters; Latin words and numbers are terms themselves.
 */

/** A stretch of a text with characters of one sort, folded, with their positions in the text. */
interface Run {
  isHan: boolean
  characters: string[]
  /** The start and end of each character in the text. */
  places: [from: number, to: number][]
}

/** A term and its position. */
interface PlacedTerm {
  term: string
  from: number
  to: number
}

const maxTermLength = 64
/** Single characters match very many terms; more of them only cost time. */
const maxPrefixes = 2
const han = /\p{Script=Han}/u
const wordCharacter = /[\p{L}\p{N}]/u
const mark = /\p{M}/u

/** Folds full and half width, upper and lower case, and circled or squared characters. */
const folded = (character: string) => character.normalize('NFKC').toLowerCase()

/**
 * Composes accents, so that a letter is one character however it was typed. Every text is
 * normalized by this first.
 */
export function composed(text: string): string {
  return text.normalize('NFC')
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let isOpen = false
  let from = 0
  for (const character of text) {
    const place: [number, number] = [from, from + character.length]
    for (const part of folded(character)) {
      // Radicals are Han but not letters.
      const isHan = han.test(part) && wordCharacter.test(part)
      const open = isOpen ? runs.at(-1) : undefined
      if (mark.test(part)) {
        // A combining mark belongs to the letter before it; variation selectors are ignored.
        if (open && !open.isHan) addTo(open, part, place)
      } else if (!isHan && !wordCharacter.test(part)) isOpen = false
      else if (open?.isHan === isHan) addTo(open, part, place)
      else {
        runs.push({ isHan, characters: [part], places: [place] })
        isOpen = true
      }
    }
    from = place[1]
  }
  return runs
}

function addTo({ characters, places }: Run, character: string, place: [number, number]): void {
  characters.push(character)
  places.push(place)
}

const startOf = ({ places }: Run, index: number) => (places[index] as [number, number])[0]
const endOf = ({ places }: Run, index: number) => (places[index] as [number, number])[1]

function wordOf(run: Run): PlacedTerm {
  const term = run.characters.slice(0, maxTermLength).join('')
  return { term, from: startOf(run, 0), to: endOf(run, run.characters.length - 1) }
}

function pairsOf(run: Run): PlacedTerm[] {
  return run.characters.slice(1).map((character, index) => ({
    term: `${run.characters[index]}${character}`,
    from: startOf(run, index),
    to: endOf(run, index + 1),
  }))
}

/**
 * The terms of a text: its words, and for Chinese every pair of neighbours and each last character,
 * so that any single character begins a term wherever it occurs.
 */
export function indexTerms(text: string): string[] {
  return runsOf(composed(text)).flatMap((run) =>
    run.isHan
      ? [...pairsOf(run).map(({ term }) => term), run.characters.at(-1) as string]
      : [wordOf(run).term],
  )
}

/**
 * The terms of a query: those that a text must have, and Chinese characters that must each begin
 * one of its terms.
 */
export interface AskedTerms {
  pairs: string[]
  prefixes: string[]
  words: string[]
}

const once = (terms: string[]) => [...new Set(terms)]

export function askedTerms(text: string): AskedTerms {
  const runs = runsOf(composed(text))
  const chinese = runs.filter(({ isHan }) => isHan)
  return {
    pairs: once(chinese.flatMap((run) => pairsOf(run).map(({ term }) => term))),
    prefixes: once(chinese.flatMap(({ characters }) => (characters.length === 1 ? characters : []))).slice(
      0,
      maxPrefixes,
    ),
    words: once(runs.filter(({ isHan }) => !isHan).map((run) => wordOf(run).term)),
  }
}

/** A text's words separated by spaces, for the database's stemming; without Chinese. */
export function wordsOf(text: string): string {
  return runsOf(composed(text))
    .filter(({ isHan }) => !isHan)
    .map((run) => wordOf(run).term)
    .join(' ')
}

/** The Chinese parts of a text; an English text is indexed by its words and these. */
export function chineseOf(text: string): string {
  return runsOf(composed(text))
    .filter(({ isHan }) => isHan)
    .map(({ characters }) => characters.join(''))
    .join(' ')
}

/** Terms are letters and digits only; anything else could end the quotes. */
const quoted = (term: string) => `'${term.replace(/[^\p{L}\p{N}\p{M}]/gu, '')}'`

export type Weight = 'A' | 'B' | 'C'
const positionLast = 16_383
const maxPositionsOfTerm = 255

/** Weighted terms in PostgreSQL's `tsvector` notation: `'血压':1A,7C '压':2A`. */
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

/** Terms in PostgreSQL's `tsquery` notation, all of them required; '' for none. */
export function tsqueryOf({ pairs, prefixes, words }: AskedTerms): string {
  return [...[...pairs, ...words].map(quoted), ...prefixes.map((character) => `${quoted(character)}:*`)].join(
    ' & ',
  )
}

/**
 * An approximation of the database's stemming, for marking matches only, never for finding them.
 */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = [rootOf(one), rootOf(other)].sort((a, b) => a.length - b.length) as [string, string]
  return short === long || (short.length >= 5 && long.startsWith(short) && long.length - short.length <= 3)
}

function rootOf(word: string): string {
  const root = word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?:ing|ed|es|s|ly|e)$/, '')
  return root.length < 3 ? word : root
}

/** The matches of a query in a text, in order and without overlaps. */
export function hitsIn(text: string, asked: AskedTerms, language: Language): [from: number, to: number][] {
  const pairs = new Set(asked.pairs)
  const prefixes = new Set(asked.prefixes)
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
        ...run.characters.flatMap((character, index) =>
          prefixes.has(character) ? [{ from: startOf(run, index), to: endOf(run, index) }] : [],
        ),
      ]
      for (const { from, to } of found.sort((a, b) => a.from - b.from)) add(from, to)
    }
  }
  return hits
}
