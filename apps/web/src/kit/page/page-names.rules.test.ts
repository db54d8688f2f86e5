import { expect, test } from 'vitest'
import { pageIdOf } from './page-names.rules.ts'

test.each([
  ['/', 'home'],
  ['/health', 'health'],
  ['/aumRules', 'aum-rules'],
  ['/edit-nickname', 'edit-nickname'],
  ['/talent_review', 'talent-review'],
  ['/happyRuYiCard', 'happy-ru-yi-card'],
  ['/talent25MainVision', 'talent-25-main-vision'],
  ['/createPoster25', 'create-poster-25'],
])('%s has the identifier %s', (path, pageId) => {
  expect(pageIdOf(path)).toBe(pageId)
})
