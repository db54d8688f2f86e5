import { defaultLanguage, type Language, languages, languageTable } from '@club/contract/languages.ts'
import { useSyncExternalStore } from 'react'
import { changes } from '../changes.ts'

const key = 'club-desk.language'

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The language chosen here before, or the first of the browser's that the club speaks. */
function initial(): Language {
  const known = stored()
  const chosen = languages.find((language) => language === known)
  if (chosen) return chosen
  for (const wanted of navigator.languages) {
    const found = languages.find(
      (language) => languageTable[language].html.slice(0, 2) === wanted.slice(0, 2),
    )
    if (found) return found
  }
  return defaultLanguage
}

let current = initial()
const { subscribe, announce } = changes()

/** The language of this browser, for code outside components. */
export const currentLanguage = (): Language => current

/** Every component stays mounted, so that nothing typed is lost. */
export function setLanguage(language: Language): void {
  current = language
  try {
    localStorage.setItem(key, language)
  } catch {
    // A browser that keeps nothing has the language for this visit.
  }
  announce()
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)
