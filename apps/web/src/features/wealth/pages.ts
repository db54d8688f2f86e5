import { wealth } from '@club/contract/wealth.ts'
import { need } from '../../kit/calls/need.ts'
import { featurePages } from '../../kit/page/page.ts'
import { wealthWords } from './words.ts'

export const annuityNeed = need(wealth.annuity, {})

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
