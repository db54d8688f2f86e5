import { languageTable } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { pageIdOf, pagePaths } from '@club/contract/page-paths.ts'
import { appStart, bankPageClick, notFoundPage, otherName } from '@club/contract/report-names.ts'
import { useWords } from '../../kit/words/words-of.ts'
import { type ReportWords, reportWords } from './report.words.ts'

/** The words for every name under which browsers report; what has none, such as an engine, stays as it was reported. */
export function namesIn(words: ReportWords): (reported: string) => string {
  const names: Record<string, string> = {
    all: words.all,
    ...words.channels,
    ...words.textSizes,
    ...Object.fromEntries(
      Object.entries(languageTable).map(([language, { ownName }]) => [language, ownName]),
    ),
    ...Object.fromEntries(pagePaths.map((path) => [pageIdOf(path), words.pageNames[path]])),
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

export const useNames = () => namesIn(useWords(reportWords))
