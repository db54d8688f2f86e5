import { expect, test } from 'vitest'
import { pageIdOf, titleKeyOf } from './page-names.rules.ts'

test.each([
  ['/', 'home', 'home'],
  ['/health', 'health', 'health'],
  ['/aumRules', 'aum-rules', 'aumRules'],
  ['/edit-nickname', 'edit-nickname', 'editNickname'],
  ['/talent_review', 'talent-review', 'talentReview'],
  ['/happyRuYiCard', 'happy-ru-yi-card', 'happyRuYiCard'],
  ['/talent25MainVision', 'talent-25-main-vision', 'talent25MainVision'],
  ['/createPoster25', 'create-poster-25', 'createPoster25'],
])('%s has the identifier %s and the title key %s', (path, pageId, title) => {
  expect([pageIdOf(path), titleKeyOf(path)]).toEqual([pageId, title])
})
