import { featurePages } from '../../kit/page/page.ts'
import { blacklistNeed, listingNeed, monthRanksNeed, ranksNeed } from './ranking-needs.ts'
import { rankingWords } from './words.ts'

export const rankingPages = featurePages(rankingWords, [
  {
    path: '/pointList',
    access: 'member',
    load: () => import('./point-list-page.tsx'),
    needs: () => [ranksNeed, listingNeed, blacklistNeed],
  },
  {
    path: '/activity-rights-history',
    access: 'member',
    namedBy: ['month'],
    load: () => import('./months-page.tsx'),
    needs: () => [monthRanksNeed, blacklistNeed],
  },
])
