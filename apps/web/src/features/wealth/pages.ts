import { featurePages } from '../../kit/page/page.ts'
import { annuityNeed } from './wealth-needs.ts'
import { wealthWords } from './words.ts'

export const wealthPages = featurePages(wealthWords, [
  {
    path: '/queryAnnuity',
    translateScreen: true,
    load: () => import('./query-annuity-page.tsx'),
    needs: () => [annuityNeed],
  },
  {
    path: '/retirementCalculator',
    translateScreen: true,
    load: () => import('./calculator-page.tsx'),
  },
])
