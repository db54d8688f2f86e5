import { featurePages } from '../../kit/page/page.ts'
import { privacyParts } from './privacy-parts.ts'
import { privacyWords } from './words.ts'

export const privacyPages = featurePages(privacyWords, [
  // No needs: they would bring its calls into every first load.
  {
    path: '/my-data',
    access: 'member',
    renderQuery: [{ name: 'part', values: privacyParts }],
    load: () => import('./my-data-page.tsx'),
  },
])
