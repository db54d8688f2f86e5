import { defaultLanguage, type Language, languages } from '@club/contract/constants.ts'

export function asLanguage(text: string | null | undefined): Language {
  return languages.find((language) => language === text) ?? defaultLanguage
}
