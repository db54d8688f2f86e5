import { featurePages } from '../../kit/page/page.ts'
import { accountWords } from './words.ts'

export const accountPages = featurePages(accountWords, [
  // No needs: they would bring the feature's calls into every first load.
  { path: '/my-devices', access: 'member', isCached: false, load: () => import('./devices-page.tsx') },
  { path: '/change-mobile', access: 'member', isCached: false, load: () => import('./mobile-page.tsx') },
])
