import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import { wordsOf } from '../../kit/words.ts'
import type { words as zhCn } from './rules-acts.words.zh-cn.ts'

const own = await wordsOf<typeof zhCn>(import.meta.url)

/** The words of both acts, with their language, by which tasks and days are named. */
const both = inEachLanguage((language) => ({ ...own[language], language }))
export type RulesActWords = (typeof both)[Language]

export const announceWords = inEachLanguage((language) => ({
  ...both[language],
  title: both[language].announce,
}))
export const withdrawWords = inEachLanguage((language) => ({
  ...both[language],
  title: both[language].withdraw,
}))
