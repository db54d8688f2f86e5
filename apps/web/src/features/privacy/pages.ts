import { featurePages } from '../../kit/page/page.ts'
import { privacyWords } from './words.ts'

export const privacyPages = featurePages(privacyWords, [
  // No needs: they would bring its calls into every first load.
  { path: '/my-data', access: 'member', load: () => import('./my-data-page.tsx') },
])
