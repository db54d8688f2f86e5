import { type EarningWords, earningWords } from './earning-words.ts'
import { useLanguage } from './i18n.tsx'

/** The texts about earning in the language in use. */
export function useEarningWords(): EarningWords {
  return earningWords[useLanguage()]
}
