// @vitest-environment happy-dom
import { languages } from '@club/contract/languages.ts'
import { pagePaths } from '@club/contract/page-list.ts'
import { pageIdOf } from '@club/contract/page-paths.ts'
import { appStart, notFoundPage, otherName, reportedClicks } from '@club/contract/report-names.ts'
import { expect, test } from 'vitest'
import { namesIn } from './reported-names.ts'

test('every page and button that browsers report has words of its own in each language', () => {
  const reported = [...pagePaths.map(pageIdOf), notFoundPage, appStart, otherName, ...reportedClicks]
  for (const language of languages) {
    const shown = reported.map(namesIn(language))
    expect(shown.filter((name, at) => name === reported[at] || name.startsWith('/'))).toEqual([])
    expect(shown.filter((name, at) => shown.indexOf(name) !== at)).toEqual([])
  }
  expect(namesIn('en_us')('bankPage.annuity')).toBe('Bank page: annuity')
  expect(namesIn('zh_cn')('chromium 120')).toBe('chromium 120')
})
