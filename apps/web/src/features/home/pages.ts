import { featurePages } from '../../kit/page/page.ts'
import { sharesClub } from './shared-home.ts'
import { homeWords } from './words.ts'

export const homePages = featurePages(homeWords, [
  {
    path: '/',
    bannerPosition: 'new_active',
    shares: sharesClub(homeWords),
    load: () => import('./home-page.tsx'),
  },
])
