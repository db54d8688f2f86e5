import { featurePages } from '../../kit/page/page.ts'
import { agreementNeed } from './content-needs.ts'
import { agreementWords } from './words.ts'

export const contentPages = featurePages(agreementWords, [
  {
    path: '/protocal',
    translateScreen: true,
    load: () => import('./agreement-page.tsx'),
    needs: () => [agreementNeed('registration')],
  },
  {
    path: '/aumRules',
    translateScreen: true,
    load: () => import('./agreement-page.tsx'),
    needs: () => [agreementNeed('aum_rules')],
  },
])
