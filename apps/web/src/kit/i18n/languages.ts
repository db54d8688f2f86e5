import { defaultLanguage, type Language, languages, languageTable } from '@club/contract/languages.ts'

export function asLanguage(text: string | null | undefined): Language {
  return languages.find((language) => language === text) ?? defaultLanguage
}

/** The language that the server drew this document in. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement
  return languages.find((language) => languageTable[language].html === lang) ?? languages[0]
}
