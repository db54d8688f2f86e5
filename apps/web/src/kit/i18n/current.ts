import { defaultLanguage, type Language } from '@club/contract/languages.ts'

/** The current language in this browser, for code outside components. The server never sets it. */
let current: Language = defaultLanguage

export function setCurrentLanguage(language: Language): void {
  current = language
}

export function currentLanguage(): Language {
  return current
}
