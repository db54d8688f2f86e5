import { featurePages } from '../../kit/page/page.ts'
import { homeScreenWords } from './words.ts'

export const homeScreenPages = featurePages(homeScreenWords, [
  { path: '/home-screen', shares: 'home', load: () => import('./home-screen-page.tsx') },
])
