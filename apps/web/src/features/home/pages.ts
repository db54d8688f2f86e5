import { featurePages } from '../../kit/page.ts'
import { homeWords } from './words.ts'

export const homePages = featurePages(homeWords, [
  { path: '/', bannerPosition: 'new_active', load: () => import('./home-page.tsx') },
])
