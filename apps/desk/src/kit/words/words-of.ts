import type { Language } from '@club/contract/languages.ts'
import { currentLanguage, useLanguage } from './language.ts'

/** The texts of one part of the desk, in every language: both come with the part's code. */
export type PartWords<W> = (language: Language) => W

/** Declares the texts of a part: `wordsOf<XWords>(import.meta.glob('./x.words.*.ts', { eager: true }))`. */
export function wordsOf<W>(files: Record<string, unknown>): PartWords<W> {
  return (language) => {
    const file = Object.keys(files).find((name) => name.endsWith(`.${language.replace('_', '-')}.ts`))
    if (!file) throw new Error(`${Object.keys(files).join(', ')}: no words in ${language}`)
    return (files[file] as { words: W }).words
  }
}

/** A part's texts in the current language: `useWords(kitWords).common.close`. */
export const useWords = <W>(part: PartWords<W>): W => part(useLanguage())

/** The same outside components. */
export const wordsNow = <W>(part: PartWords<W>): W => part(currentLanguage())
