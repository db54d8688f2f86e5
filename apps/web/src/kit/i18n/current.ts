import { defaultLanguage, type Language } from '@club/contract/constants.ts'
import type { Words } from './zh-cn.ts'

/** The language in use in this browser, for code that is no component. The server never sets it. */
let current: { language: Language; words: Words | null } = { language: defaultLanguage, words: null }

export function setCurrent(language: Language, words: Words): void {
  current = { language, words }
}

export function currentLanguage(): Language {
  return current.language
}

export function currentWords(): Words {
  if (!current.words) throw new Error('no dictionary is loaded yet')
  return current.words
}
