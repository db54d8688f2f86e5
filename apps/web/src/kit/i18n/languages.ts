import { defaultLanguage, type Language, languages } from '@club/contract/constants.ts'

/** The value of `<html lang>` for each language. */
export const htmlLanguages: Record<Language, string> = { zh_cn: 'zh-CN', en_us: 'en' }

export function asLanguage(text: string | null | undefined): Language {
  return languages.find((language) => language === text) ?? defaultLanguage
}
