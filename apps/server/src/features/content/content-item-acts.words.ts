import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import { wordsOf } from '../../kit/words.ts'
import { words as formWords } from './content-form.words.ts'
import type { words as zhCn } from './content-item-acts.words.zh-cn.ts'

const own = await wordsOf<typeof zhCn>(import.meta.url)

/** The words of the acts, each with those of the form, by which they name fields. */
export const words = inEachLanguage((language) => ({ ...own[language], form: formWords[language] }))
export type ItemActWords = (typeof words)[Language]
