import {
  discountCategories,
  healthTabs,
  hotlineCategories,
  questionTopics,
} from '@club/contract/library-choices.rules.ts'
import { featurePages } from '../../kit/page/page.ts'
import { hotlinesNeed } from './hotlines-need.ts'
import { campaign365, groupsOf, rulesOf365, wealthTabs } from './library-groups.ts'
import { type ListPath, listPages } from './list-pages.ts'
import { readingOf, readingRoute } from './reading/reading-query.ts'
import { libraryWords } from './words.ts'

export const libraryPages = featurePages(libraryWords, [
  {
    path: '/health',
    viewTask: 'learn_retirement_medical_health',
    load: () => import('./health-page.tsx'),
    ...readingRoute('article', { tabs: healthTabs, lists: (tab) => [{ kind: 'article', groups: [tab] }] }),
  },
  {
    path: '/healthQues',
    load: () => import('./health-questions-page.tsx'),
    ...readingRoute('question', {
      tabs: ['all', ...questionTopics],
      lists: (tab) => [{ kind: 'question', groups: groupsOf(tab) }],
    }),
  },
  {
    path: '/healthQuesDetail',
    example: '/healthQuesDetail?id=too-many-pills',
    load: () => import('./health-question-page.tsx'),
    ...readingOf('question'),
  },
  {
    path: '/publicLecture',
    load: () => import('./lectures-page.tsx'),
    ...readingRoute('lecture', { lists: () => [{ kind: 'lecture' }] }),
  },
  {
    path: '/familyDoctor',
    load: () => import('./family-doctor-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['family_doctor'] }] }),
  },
  {
    path: '/newsDetail',
    example: '/newsDetail?id=walking-after-sixty',
    load: () => import('./news-page.tsx'),
    ...readingOf('article'),
  },
  {
    path: '/discounts',
    load: () => import('./discounts-page.tsx'),
    ...readingRoute('discount', {
      tabs: ['all', ...discountCategories],
      lists: (tab) => [{ kind: 'discount', groups: groupsOf(tab) }],
    }),
  },
  {
    path: '/discountsLine',
    renderQuery: ['id', { name: 'tab', values: hotlineCategories }],
    load: () => import('./hotlines-page.tsx'),
    needs: () => [hotlinesNeed],
  },
  {
    path: '/activityRules',
    translateScreen: true,
    load: () => import('./activity-rules-page.tsx'),
    ...readingOf('article', rulesOf365),
  },
  {
    path: '/travel',
    load: () => import('./travel-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['travel'] }] }),
  },
  {
    path: '/wealth',
    translateScreen: true,
    load: () => import('./wealth-page.tsx'),
    ...readingRoute('product', {
      tabs: wealthTabs,
      lists: (tab) =>
        tab === 'tips'
          ? [{ kind: 'article', groups: ['wealth_tips'] }]
          : [{ kind: 'product', groups: groupsOf(tab) }],
    }),
  },
  {
    path: '/happyYangCard',
    translateScreen: true,
    load: () => import('./product-page.tsx'),
    ...readingOf('product', 'happy_yang_card'),
  },
  {
    path: '/happyRuYiCard',
    translateScreen: true,
    load: () => import('./product-page.tsx'),
    ...readingOf('product', 'happy_ruyi_card'),
  },
  {
    path: '/activity-d200616-sgl',
    pageId: 'campaign-365',
    isUpright: true,
    load: () => import('./campaign-page.tsx'),
    ...readingOf('article', campaign365),
  },
  {
    path: '/search',
    example: '/search?text=%E5%8C%BB%E4%BF%9D',
    load: () => import('./search-page.tsx'),
  },
  { path: '/careFinder', load: () => import('./care-finder-page.tsx') },
  ...(Object.keys(listPages) as ListPath[]).map(listRow),
])

function listRow(path: ListPath) {
  const { isUpright = false, ...list } = listPages[path]
  return {
    path,
    isUpright,
    load: () => import('./list-page.tsx'),
    ...readingRoute(list.kind, { lists: () => [list] }),
  }
}
