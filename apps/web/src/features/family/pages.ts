import { featurePages } from '../../kit/page/page.ts'
import { familyWords } from './words.ts'

export const familyPages = featurePages(familyWords, [
  {
    path: '/family',
    access: 'member',
    isCached: false,
    // No needs: they would bring the feature's calls into every first load.
    load: () => import('./family-page.tsx'),
  },
  {
    path: '/family-helper',
    translateScreen: true,
    isCached: false,
    shares: 'home',
    load: () => import('./helper-page.tsx'),
  },
])
