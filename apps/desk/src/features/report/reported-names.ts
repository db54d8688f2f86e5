import { type Language, languageTable } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { pagePaths } from '@club/contract/page-list.ts'
import { pageIdOf } from '@club/contract/page-paths.ts'
import { appStart, bankPageClick, notFoundPage, otherName } from '@club/contract/report-names.ts'
import { useLanguage } from '../../kit/words/language.ts'
import { reportWords } from './report.words.ts'

/** The titles of the members' pages by path, put in by the build from that app's words. */
declare const __PAGE_TITLES__: Readonly<Record<Language, Readonly<Record<string, string>>>>

/** The words for every name under which browsers report; what has none, such as an engine, stays as it was reported. */
export function namesIn(language: Language): (reported: string) => string {
  const words = reportWords(language)
  const titles = __PAGE_TITLES__[language]
  const names: Record<string, string> = {
    all: words.all,
    ...words.channels,
    ...words.textSizes,
    ...Object.fromEntries(
      Object.entries(languageTable).map(([reported, { ownName }]) => [reported, ownName]),
    ),
    ...Object.fromEntries(pagePaths.map((path) => [pageIdOf(path), titles[path] ?? path])),
    ...words.buttonNames,
    [notFoundPage]: words.noPage,
    [appStart]: words.appStart,
    [otherName]: words.other,
  }
  return (reported) =>
    reported.startsWith(bankPageClick)
      ? words.bankPage(reported.slice(bankPageClick.length))
      : (own(names, reported) ?? reported)
}

export const useNames = () => namesIn(useLanguage())
