import { defaultLanguage, type Language } from '@club/contract/constants.ts'

/** The language in use in this browser, for code that is no component. The server never sets it. */
let current: Language = defaultLanguage

export function setCurrentLanguage(language: Language): void {
  current = language
}

export function currentLanguage(): Language {
  return current
}
