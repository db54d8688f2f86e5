import type { Language } from '@club/contract/languages.ts'
import { kitWords } from '../words.ts'
import { wordsIn } from './words-of.ts'

const fenPerYuan = 100

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** An amount in words: `12,000.50元`, `12,000.50 yuan`; fen only if there are any. */
export function fenInWords(fen: number, language: Language): string {
  const yuan = Math.trunc(fen / fenPerYuan)
  const rest = Math.abs(fen % fenPerYuan)
  const figure = grouped(String(yuan)) + (rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`)
  return wordsIn(kitWords, language).formats.yuan(figure)
}

/** Whole yuan in words. */
export function yuanInWords(yuan: number, language: Language): string {
  return fenInWords(yuan * fenPerYuan, language)
}
