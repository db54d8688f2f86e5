import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { loadCode } from '../loading/load-code.ts'
import { setCookie } from '../storage/cookies.ts'
import { setCurrentLanguage } from './current.ts'
import { loadPartsInUse, type PartWords } from './words-of.ts'

const LanguageContext = createContext<Language | null>(null)

type Listener = (language: Language) => void
const listeners = new Set<Listener>()

/** Provides the current language. Switching keeps every component mounted, so that no input is lost. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setShown] = useState(initial)
  useEffect(() => {
    const listener: Listener = (next) => startTransition(() => setShown(next))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('LanguageProvider is missing')
  return language
}

/**
 * A part's texts in the current language: `useWords(kitWords).common.close`. They are loaded with the part's
 * code.
 */
export function useWords<W>(part: PartWords<W>): W {
  // Always through `use`: a component that suspended here must call it again when it is rendered again.
  return use(part.kept(useLanguage()))
}

/** Loads the words of every part in use, stores the language in a cookie and switches to it. */
export async function setLanguage(language: Language): Promise<void> {
  await loadCode(() => loadPartsInUse(language))
  setCookie('lang', language)
  setCurrentLanguage(language)
  document.documentElement.lang = languageTable[language].html
  for (const listener of listeners) listener(language)
}
