import { defaultLanguage, type Language, languages } from '@club/contract/constants.ts'
import type { Words } from './zh-cn.ts'

/** The value of `<html lang>` for each language. */
export const htmlLanguages: Record<Language, string> = { zh_cn: 'zh-CN', en_us: 'en' }

/** Where each dictionary's chunk comes from; the server names it for preloading. */
export const dictionaryFiles: Record<Language, string> = {
  zh_cn: 'src/kit/i18n/zh-cn.ts',
  en_us: 'src/kit/i18n/en-us.ts',
}

export function asLanguage(text: string | null | undefined): Language {
  return languages.find((language) => language === text) ?? defaultLanguage
}

/** Loads one dictionary; the browser gets no other than the one in use. */
export async function loadWords(language: Language): Promise<Words> {
  if (language === 'en_us') return (await import('./en-us.ts')).enUs
  return (await import('./zh-cn.ts')).zhCn
}
