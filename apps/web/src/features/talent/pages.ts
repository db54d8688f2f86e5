import { featurePages } from '../../kit/page/page.ts'
import { editionsRoute, reviewRoute } from './edition-query.ts'
import { stepNames } from './entering/step-names.rules.ts'
import { sharedWork } from './shared-work.ts'
import { talentTabs } from './talent-tabs.ts'
import { talentWords } from './words.ts'

export const talentPages = featurePages(talentWords, [
  {
    path: '/stage',
    loginAlert: 'browsing',
    load: () => import('./stage-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent',
    example: '/talent?showTab=3',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./talent-page.tsx'),
    renderQuery: [
      { name: 'showTab', values: talentTabs },
      { name: 'step', values: stepNames },
    ],
    ...editionsRoute,
  },
  {
    path: '/talentWork',
    example: '/talentWork?workNo=600012',
    isUpright: true,
    loginAlert: 'browsing',
    ...sharedWork(talentWords),
    load: () => import('./work-page.tsx'),
  },
  {
    path: '/talent_review',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./talent-review-page.tsx'),
    ...reviewRoute,
  },
  {
    path: '/talent24MainVision',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./main-vision-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent25MainVision',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./main-vision-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent25',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./main-vision-page.tsx'),
    ...editionsRoute,
  },
])
