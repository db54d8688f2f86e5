import type { Language } from '@club/contract/constants.ts'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { setCookie } from '../cookies.ts'
import { setCurrent } from './current.ts'
import { htmlLanguages, loadWords } from './languages.ts'
import type { Words } from './zh-cn.ts'

interface Dictionary {
  language: Language
  words: Words
}

const DictionaryContext = createContext<Dictionary | null>(null)

type Listener = (dictionary: Dictionary) => void
const listeners = new Set<Listener>()

/** Holds the dictionary in use. Switching keeps every component mounted, so that nothing typed is lost. */
export function WordsProvider({ initial, children }: { initial: Dictionary; children: ReactNode }) {
  const [dictionary, setDictionary] = useState(initial)
  useEffect(() => {
    const listener: Listener = (next) => startTransition(() => setDictionary(next))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
  return <DictionaryContext value={dictionary}>{children}</DictionaryContext>
}

function useDictionary(): Dictionary {
  const dictionary = use(DictionaryContext)
  if (!dictionary) throw new Error('WordsProvider is missing')
  return dictionary
}

/** The texts in the language in use: `words.common.close`, `words.home.slideOf(1, 3)`. */
export function useWords(): Words {
  return useDictionary().words
}

export function useLanguage(): Language {
  return useDictionary().language
}

/** Remembers the language in a cookie, loads its dictionary and shows it. */
export async function setLanguage(language: Language): Promise<void> {
  const words = await loadWords(language)
  setCookie('lang', language)
  setCurrent(language, words)
  document.documentElement.lang = htmlLanguages[language]
  for (const listener of listeners) listener({ language, words })
}
