import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'

/** The name of a language in another one: 'Chinese', '英语'; its own name in old browsers. */
export function languageName(named: Language, language: Language): string {
  const { html, ownName } = languageTable[named]
  if (typeof Intl.DisplayNames === 'undefined') return ownName
  const names = new Intl.DisplayNames([languageTable[language].html], { type: 'language' })
  return names.of(html.split('-')[0] ?? html) ?? ownName
}
