import { useLanguage } from './i18n.tsx'
import { type LaterWords, laterWords } from './later-words.ts'

/** The later texts in the language in use, for parts that are loaded after the first page. */
export function useLaterWords(): LaterWords {
  return laterWords[useLanguage()]
}
