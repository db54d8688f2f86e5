import { featurePages } from '../../kit/page/page.ts'
import { totalNeed, tradesNeed } from './points-needs.ts'
import { pointsWords } from './words.ts'

export const pointsPages = featurePages(pointsWords, [
  {
    path: '/happiness-point-detail',
    access: 'member',
    load: () => import('./point-detail-page.tsx'),
    needs: () => [totalNeed, tradesNeed],
  },
])
